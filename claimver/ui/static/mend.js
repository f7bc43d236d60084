// Streamlit's file drop zone is named and can hold the focus, yet has the role "presentation": make it the group it is.
export default function () {
  const mend = () => {
    for (const zone of document.querySelectorAll('[data-testid=stFileUploaderDropzone][role=presentation]')) {
      zone.setAttribute('role', 'group');
    }
  };
  mend();
  const watch = new MutationObserver(mend);
  watch.observe(document.body, { childList: true, subtree: true });
  return () => watch.disconnect();
}
