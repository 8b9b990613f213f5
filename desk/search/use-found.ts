import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { loader } from '../routes/find.tsx'
import { isSearched, searchedText, searchPath, WHILE_TYPING, type FoundGroup } from './found.ts'

/** A pause in typing: what comes sooner is still the same word. */
const PAUSE_MS = 250

const NOTHING: readonly FoundGroup[] = []

/**
 * What the page of the search would show, as it is typed. Until an answer comes, what was found
 * before stays; `isKnown` says whether it is that of this text.
 */
export function useFound(
  typed: string,
  isOpen: boolean,
): { groups: readonly FoundGroup[]; isKnown: boolean } {
  const { load, data } = useFetcher<typeof loader>()
  const text = searchedText(typed)
  const isAsked = isOpen && isSearched(text)
  useEffect(() => {
    if (!isAsked) return undefined
    const timer = setTimeout(() => void load(`${searchPath(text)}&${WHILE_TYPING}`), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isAsked, text, load])
  if (!isAsked) return { groups: NOTHING, isKnown: false }
  return { groups: data?.groups ?? NOTHING, isKnown: data?.text === text }
}
