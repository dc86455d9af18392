import { ApiError } from '@mingjing/contract';

/** The sentence with which the server refused this field of a form; undefined when it refused another or none. */
export function refusalOf(error: unknown, field: string): string | undefined {
  return error instanceof ApiError && error.reason === 'invalid' && error.subject === field
    ? error.message
    : undefined;
}
