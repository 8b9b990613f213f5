import { useState } from 'react'
import { useSearchParams } from 'react-router'

export type ChoiceInUrl = { color: string | undefined; size: string | undefined }

/**
 * The chosen variant, kept in the address to share and reload it. The page updates at once and the
 * address follows. When the address changes (Back, a link to another colour), the choice follows.
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
