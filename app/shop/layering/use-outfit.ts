import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { OutfitTerms } from '#core/catalogue/layering/layers.ts'
import {
  printOutfit,
  readChosen,
  readTerms,
  type ChosenPieces,
} from '#core/catalogue/layering/outfit-address.ts'
import { wearOutfit, type LayerPieces, type Outfit } from '#core/catalogue/layering/outfit.ts'

export type OutfitState = {
  terms: OutfitTerms
  chosen: ChosenPieces
  outfit: Outfit
  choose: (chosen: ChosenPieces) => void
}

/**
 * The outfit of the address, to share and reload it. A choice shows at once and the address
 * follows; when the address changes by other means, the choice follows.
 */
export function useOutfit(layers: readonly LayerPieces[]): OutfitState {
  const navigate = useNavigate()
  const { search } = useLocation()
  const params = new URLSearchParams(search)
  const [held, setHeld] = useState({ search, chosen: readChosen(params) })
  const chosen = held.search === search ? held.chosen : readChosen(params)
  if (held.search !== search) setHeld({ search, chosen })
  const terms = readTerms(params)
  const choose = (next: ChosenPieces) => {
    setHeld({ search, chosen: next })
    void navigate(printOutfit(terms, next), { replace: true, preventScrollReset: true })
  }
  return { terms, chosen, outfit: wearOutfit(layers, chosen), choose }
}
