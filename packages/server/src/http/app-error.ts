import { Code, type Reason, reasonOf, texts } from '@mingjing/contract';

/** A failure a user is told of. status 200 is a business failure; 4xx only for the cases of the HTTP table. */
export class AppError extends Error {
  readonly status: number;
  readonly code: number;
  readonly reason: Reason;
  /** What the reason is about where clients go by it: the column of unknownColumn, a form's field. */
  readonly subject: string | undefined;
  constructor(
    code: number,
    message: string,
    status = 200,
    reason: Reason = reasonOf(code, status),
    subject?: string,
  ) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.status = status;
    this.reason = reason;
    this.subject = subject;
  }
}

/**
 * A failure whose words tell what data are made of: a source's own message, columns that a board does not show. Authors
 * read it; all others are told that the picture cannot be shown, and who can help.
 */
export class AuthorsError extends AppError {}

/** A source's server cannot be reached for now: the same call may succeed later with nothing changed. */
export class SourceAwayError extends AuthorsError {}

/** Bad input, broken rule, object in use: HTTP 200, code 49999; `reason` where clients tell the case apart. */
export const refused = (message: string, reason: Reason = 'invalid'): AppError =>
  new AppError(Code.client, message, 200, reason);
/** The same for one field of a form: its name, as the client has it. */
export const refusedField = (message: string, field: string): AppError =>
  new AppError(Code.client, message, 200, 'invalid', field);
/** A question names a column that is not there, or that its asker may not know of. */
export const unknownColumn = (column: string): AppError =>
  new AppError(Code.client, texts.widget.unknownColumn(column), 200, 'unknownColumn', column);
/** Too many calls at once: HTTP 429. */
export const tooManyCalls = (): AppError => new AppError(Code.client, texts.http.tooMany, 429);
/** The same answer for "does not exist" and "not yours". */
export const gone = (): AppError => new AppError(Code.client, texts.data.gone, 200, 'gone');
/** Signed in, but without the grant: HTTP 403, session kept. */
export const forbidden = (): AppError => new AppError(Code.client, texts.http.unauthorised.message, 403);
/** An administrator who looks at the product as a role wants to change something: HTTP 403, session kept. */
export const readOnlyPreview = (): AppError =>
  new AppError(Code.client, texts.preview.readOnly, 403, 'previewing');
/** An API key without the scope that the call needs: HTTP 403. */
export const keyOutOfScope = (scopes: string): AppError =>
  new AppError(Code.client, texts.apiKey.outOfScope(scopes), 403, 'keyScope');
/** A call that no API key opens: HTTP 403. */
export const peopleOnly = (): AppError => new AppError(Code.client, texts.apiKey.peopleOnly, 403, 'keyScope');
/** Signed in with a password that is to be replaced before anything else. */
export const passwordFirst = (): AppError => new AppError(Code.client, texts.password.mustChange, 403);
/** No token at all. */
export const unauthenticated = (): AppError =>
  new AppError(Code.client, texts.http.unauthorised.message, 401);
/** Token unknown, expired or revoked. */
export const invalidToken = (): AppError =>
  new AppError(Code.invalidToken, texts.http.unauthorised.message, 401);
