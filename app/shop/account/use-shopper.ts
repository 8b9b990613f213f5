import { useRouteLoaderData } from 'react-router'

/** Who is signed in, as every page knows it. */
export type KnownShopper = {
  greeting: string
  /** The products among the favourites. */
  savedIds: readonly string[]
}

/** Who is signed in; undefined for a visitor. */
export function useShopper(): KnownShopper | undefined {
  const data = useRouteLoaderData<{ shopper: KnownShopper | null }>('root')
  return data?.shopper ?? undefined
}
