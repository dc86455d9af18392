import { useEffect } from 'react';
import { useBrand } from './brand.ts';

/** Names what is on screen in the title of the page, before the product's own name, until it is left. */
export function usePageTitle(name: string | undefined): void {
  const { title } = useBrand();
  useEffect(() => {
    if (name === undefined || name === '') return undefined;
    document.title = `${name} - ${title}`;
    return () => {
      document.title = title;
    };
  }, [name, title]);
}
