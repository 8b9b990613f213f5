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

/** Whether the shop could not find out in time whose session the browser has. */
export function useIsSessionUnknown(): boolean {
  const data = useRouteLoaderData<{ isSessionUnknown: boolean }>('root')
  return data?.isSessionUnknown ?? false
}
