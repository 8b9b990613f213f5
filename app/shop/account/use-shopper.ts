import { useRouteLoaderData } from 'react-router'

/** The shopper's data that every page has. */
export type KnownShopper = {
  greeting: string
  /** Ids of the favourite products. */
  savedIds: readonly string[]
}

/** The signed-in shopper; undefined for a visitor. */
export function useShopper(): KnownShopper | undefined {
  const data = useRouteLoaderData<{ shopper: KnownShopper | null }>('root')
  return data?.shopper ?? undefined
}
