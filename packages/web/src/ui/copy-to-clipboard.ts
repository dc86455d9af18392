/** Puts a text on the clipboard, also where the page has no secure origin. */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    field.style.position = 'fixed';
    field.style.opacity = '0';
    ([...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body).append(field);
    field.select();
    // The only way on an intranet page without https.
    const done = document.execCommand('copy');
    field.remove();
    return done;
  }
}
