import { configure } from '@testing-library/react';

/**
 * How long `findBy…` and `waitFor` wait, in milliseconds. The library's one second measures the machine, not the
 * product: on two cores that also run databases and browsers a lazy screen may take longer to appear.
 */
configure({ asyncUtilTimeout: 15_000 });
