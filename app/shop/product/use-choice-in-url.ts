import { useState } from 'react'
import { useSearchParams } from 'react-router'

export type ChoiceInUrl = { color: string | undefined; size: string | undefined }

/**
 * The chosen variant, kept in the address so that it can be shared and reloaded. What is shown
 * changes at once; the address follows, and when it changes by itself (Back, a link to the same
 * product in another colour) the choice follows it.
 */
export function useChoiceInUrl(): [ChoiceInUrl, (choice: ChoiceInUrl) => void] {
  const [params, setParams] = useSearchParams()
  const inUrl = { color: params.get('color') ?? undefined, size: params.get('size') ?? undefined }
  const [held, setHeld] = useState({ seen: params, choice: inUrl })
  if (held.seen !== params) setHeld({ seen: params, choice: inUrl })

  const choose = (choice: ChoiceInUrl) => {
    setHeld({ seen: params, choice })
    const { color, size } = choice
    setParams(
      { ...(color === undefined ? {} : { color }), ...(size === undefined ? {} : { size }) },
      { replace: true, preventScrollReset: true },
    )
  }
  return [held.choice, choose]
}
