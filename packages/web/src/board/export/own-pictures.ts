/** A picture of this server as a data address; undefined for one that does not come within the time. */
async function dataUrl(address: string, patienceMs: number): Promise<string | undefined> {
  if (patienceMs <= 0) return undefined;
  // `AbortSignal.timeout` is not there in every browser that can read the page.
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), patienceMs);
  try {
    const response = await fetch(address, { signal: ending.signal });
    const blob = await response.blob();
    if (!response.ok || !blob.type.startsWith('image/')) return undefined;
    return await new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
      reader.readAsDataURL(blob);
    });
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

const inUrl = /url\((["']?)(.*?)\1\)/g;

/**
 * Puts pictures into what names them: a drawing that is drawn as a picture can load nothing. All of them together are
 * waited for as long as given, in milliseconds; what is drawn meanwhile does not count, however slow the computer is.
 */
export class OwnPictures {
  readonly #known = new Map<string, string | undefined>();
  #leftMs: number;
  constructor(patienceMs: number) {
    this.#leftMs = patienceMs;
  }

  async #read(address: string): Promise<string | undefined> {
    if (address.startsWith('data:')) return address;
    if (this.#known.has(address)) return this.#known.get(address);
    const began = performance.now();
    const data = await dataUrl(address, this.#leftMs);
    this.#leftMs -= performance.now() - began;
    this.#known.set(address, data);
    return data;
  }

  async #filled(style: string): Promise<string> {
    let filled = style;
    for (const [whole, , address = ''] of style.matchAll(inUrl)) {
      const data = await this.#read(address);
      filled = filled.replace(whole, () => (data === undefined ? 'none' : `url("${data}")`));
    }
    return filled;
  }

  async fill(root: HTMLElement): Promise<void> {
    for (const image of root.querySelectorAll('img')) {
      const data = await this.#read(image.getAttribute('src') ?? '');
      if (data === undefined) image.remove();
      else image.setAttribute('src', data);
    }
    for (const element of [root, ...root.querySelectorAll<HTMLElement>('[style]')]) {
      const { backgroundImage } = element.style;
      if (backgroundImage.includes('url('))
        element.style.backgroundImage = await this.#filled(backgroundImage);
    }
  }
}
