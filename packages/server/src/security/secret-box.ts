/** Seals stored secrets with AES-256-GCM under the installation's own key. `bind` ties a box to its row. */
export interface SecretBox {
  seal(plain: string, bind: string): string;
  /** Throws when the box was tampered with, bound elsewhere, or sealed under an unknown key. */
  open(box: string, bind: string): string;
  /** As `seal`, of bytes that leave the installation for a while and are made again when they cannot be opened. */
  sealBytes(plain: Buffer, bind: string): Buffer;
  /** Undefined when the bytes are no box of this installation's present key, or are bound elsewhere. */
  openBytes(box: Buffer, bind: string): Buffer | undefined;
  /** HMAC-SHA256 of a text under a key derived for `purpose`, base64url: signs of share links. */
  sign(text: string, purpose: string): string;
  /** Whether `signature` is the text's, under the present key or one that was rotated out but kept. */
  verify(text: string, purpose: string, signature: string): boolean;
}
