/** The library that reads and makes pictures, loaded by the first picture: no start needs it. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Pictures here are small and never the same twice: nothing to keep, and no threads to hold ready.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
