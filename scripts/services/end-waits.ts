import { beforeEach } from 'vitest';
import { endWaitsWith } from './until.ts';

beforeEach(({ signal }) => endWaitsWith(signal));
