import { currentBrand } from '../../app/brand.ts';
import { momentText } from './data-time.ts';

/** Today as 'yyyy-MM-dd' by the clock of the installation: days that boards reckon from are its own. */
export const brandToday = (): string => momentText(new Date(), currentBrand().timezone).slice(0, 10);
