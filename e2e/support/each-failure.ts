import { afterEach } from 'vitest';
import { reportFailure } from './failure-report.ts';

afterEach(({ task }) => reportFailure(task));
