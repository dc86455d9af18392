/** Where this tab keeps what the OpenID provider sends it home with after a sign-out. */
export const signedOutKey = 'mingjing.signed-out';
