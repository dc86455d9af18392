/** What makes a document no XML; `size`: it has larger parts than are read. */
export type XmlFaultKind = 'size' | 'reference' | 'mark' | 'tags' | 'end' | 'doctype' | 'other';

/** A document that is not XML, or has larger parts than are read. */
export class XmlFault extends Error {
  readonly kind: XmlFaultKind;

  constructor(message: string, kind: XmlFaultKind = 'other') {
    super(message);
    this.kind = kind;
  }
}
