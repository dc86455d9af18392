const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};
/** A text as XML holds it. */
export const escaped = (text: string): string => text.replace(/[&<>"\r]/g, (sign) => escapes[sign] ?? sign);

const list = (tag: string, values: Record<string, string>): string => {
  const items = Object.entries(values).map(([name, value]) => `<${name}>${escaped(value)}</${name}>`);
  return `<${tag}>${items.join('')}</${tag}>`;
};
const envelope = (body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/"><SOAP-ENV:Body>${body}</SOAP-ENV:Body></SOAP-ENV:Envelope>`;
const namespace = 'urn:schemas-microsoft-com:xml-analysis';

/** A question about what a server has (XML for Analysis 1.1). */
export const discover = (
  request: string,
  restrictions: Record<string, string>,
  properties: Record<string, string>,
): string =>
  envelope(
    `<Discover xmlns="${namespace}"><RequestType>${request}</RequestType><Restrictions>${list('RestrictionList', restrictions)}</Restrictions><Properties>${list('PropertyList', { ...properties, Format: 'Tabular' })}</Properties></Discover>`,
  );

/** A statement to run. */
export const execute = (mdx: string, properties: Record<string, string>): string =>
  envelope(
    `<Execute xmlns="${namespace}"><Command><Statement>${escaped(mdx)}</Statement></Command><Properties>${list('PropertyList', properties)}</Properties></Execute>`,
  );

export const soapAction = (method: 'Discover' | 'Execute'): string => `"${namespace}:${method}"`;
