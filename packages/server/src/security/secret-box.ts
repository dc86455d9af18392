/** Seals stored secrets with AES-256-GCM under the installation's own key. `bind` ties a box to its row. */
export interface SecretBox {
  seal(plain: string, bind: string): string;
  /** Throws when the box was tampered with, bound elsewhere, or sealed under an unknown key. */
  open(box: string, bind: string): string;
  /** HMAC-SHA256 of a text under a key derived for `purpose`, base64url: signs of share links. */
  sign(text: string, purpose: string): string;
  /** Whether `signature` is the text's, under the present key or one that was rotated out but kept. */
  verify(text: string, purpose: string, signature: string): boolean;
}
