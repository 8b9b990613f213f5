import { useRouteLoaderData } from 'react-router'

/** Who is signed in, as the pages know it; undefined for a visitor. */
export function useShopper(): { greeting: string } | undefined {
  const data = useRouteLoaderData<{ shopper: { greeting: string } | null }>('root')
  return data?.shopper ?? undefined
}
