const place = '/embed/';

/** The sign of the link whose page stands in a frame of another site; null everywhere else. */
export function embedSign(pathname: string = location.pathname): string | null {
  return pathname.startsWith(place) ? pathname.slice(place.length) : null;
}

/** Where an embedded page begins: the board that its sign names. What the sign cannot say, the server refuses. */
export function embedAddress(sign: string): string {
  let panelId = '';
  try {
    const bytes = Uint8Array.from(
      atob((sign.split('.')[0] ?? '').replaceAll('-', '+').replaceAll('_', '/')),
      (character) => character.charCodeAt(0),
    );
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as { p?: unknown };
    panelId = String(claims.p ?? '');
  } catch {
    // A sign that cannot be read names no panel: the page says so.
  }
  return `/preview?${new URLSearchParams({ id: panelId, type: 'p', sign }).toString()}`;
}
