/** Why a start is refused, in words for the person at the terminal: what is wrong and what to do. */
export class InstallationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'InstallationError';
  }
}
