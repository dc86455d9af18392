import { Outlet, useLoaderData } from 'react-router';

export function Component() {
  const authorised = useLoaderData<boolean>();
  return authorised ? <Outlet /> : null;
}
