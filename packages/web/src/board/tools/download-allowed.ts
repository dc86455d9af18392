import { createContext } from 'react';

/** Whether who looks may save files: a link's author may have switched that off. The server refuses them too. */
export const DownloadAllowed = createContext(true);
