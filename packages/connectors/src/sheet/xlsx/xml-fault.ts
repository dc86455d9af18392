/** A document that is not XML, or has larger parts than are read. */
export class XmlFault extends Error {
  readonly isSize: boolean;

  constructor(message: string, isSize = false) {
    super(message);
    this.isSize = isSize;
  }
}
