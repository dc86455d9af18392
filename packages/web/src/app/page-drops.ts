/** Whether what is dragged is a file of the computer, not a part of the page. */
export const holdsFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') === true;

/**
 * A file that is dropped where nothing takes it is not opened by the browser: it would take the place of the page, with
 * everything that is not saved. Returns what ends this.
 */
export function keepPageFromDrops(target: Window = window): () => void {
  const refuse = (event: DragEvent): void => {
    if (event.defaultPrevented || !holdsFiles(event)) return;
    event.preventDefault();
    if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none';
  };
  target.addEventListener('dragover', refuse);
  target.addEventListener('drop', refuse);
  return () => {
    target.removeEventListener('dragover', refuse);
    target.removeEventListener('drop', refuse);
  };
}
