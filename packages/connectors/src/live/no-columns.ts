/**
 * What whoever waits for an answer's columns hears when it ends without any: a server that says that it is done, and had
 * nothing to say. Heard by nobody where the columns came.
 */
export const noColumns = (): Error => new Error('the answer has no columns');
