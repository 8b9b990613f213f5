import { useRef, useState, type FormEvent } from 'react'
import { DESK } from '../http/desk-paths.ts'
import {
  draftOf,
  keepDraft,
  withOneMore,
  withProduct,
  type DeliveryProduct,
  type FoundProducts,
} from './delivery-draft.ts'
import { useScanner } from './use-scanner.ts'

const LOST =
  'No se ha podido buscar. Lo que llevas apuntado sigue en este aparato: vuelve a probar.'
const noneText = (typed: string): string =>
  `No se vende nada con «${typed}». Vale el EAN, una prenda, o producto/talla/color.`

/** Finds the products of a delivery note, by words or by a scanner. */
export function useDelivery() {
  const [text, setText] = useState('')
  const [choices, setChoices] = useState<readonly DeliveryProduct[]>([])
  const [wanted, setWanted] = useState<string | undefined>()
  const busy = useRef(Promise.resolve())

  const add = (product: DeliveryProduct) => {
    keepDraft({ products: withProduct(draftOf().products, product) })
    setChoices([])
  }
  const take = async (typed: string, isScan: boolean) => {
    const found = await ask(typed)
    setChoices([])
    if (!found) return setText(LOST)
    const [first, ...others] = found.products
    if (!first) return setText(noneText(typed))
    if (others.length > 0) {
      setText('Hay varias prendas: elige una.')
      return setChoices(found.products)
    }
    add(first)
    const { variantId } = found
    if (isScan && variantId !== null) {
      keepDraft({ units: withOneMore(draftOf().units, variantId) })
      return setText(scannedText(first, variantId))
    }
    setText('')
    setWanted(variantId ?? first.variants[0]?.variantId)
  }
  // A scanner does not wait: each piece counts, in turn.
  const inTurn = (typed: string, isScan: boolean) => {
    busy.current = busy.current.then(() => take(typed, isScan))
  }
  useScanner((code) => inTurn(code, true))

  const onSearch = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('q')
    event.currentTarget.reset()
    if (typeof typed === 'string' && typed.trim() !== '') inTurn(typed.trim(), false)
  }
  const choose = (product: DeliveryProduct) => {
    add(product)
    setText('')
    setWanted(product.variants[0]?.variantId)
  }
  return { text, choices, choose, onSearch, wanted, onFocused: () => setWanted(undefined) }
}

/** «Chaqueta Nublo, Azul, M: 3»: what has just been heard. */
function scannedText({ name, variants }: DeliveryProduct, variantId: string): string {
  const one = variants.find((other) => other.variantId === variantId)
  return `${name}, ${one?.color ?? ''}, ${one?.size ?? ''}: ${draftOf().units[variantId] ?? ''}`
}

async function ask(typed: string): Promise<FoundProducts | undefined> {
  try {
    const query = new URLSearchParams({ q: typed })
    const answer = await fetch(`${DESK}/existencias/prendas?${query}`, { redirect: 'error' })
    return answer.ok ? ((await answer.json()) as FoundProducts) : undefined // of our own address
  } catch {
    return undefined
  }
}
