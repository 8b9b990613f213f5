import { useEffect, useState, type FormEvent } from 'react'
import { toast } from '#app/ui/overlays/toast.tsx'
import { TOAST_MS, UNDO_MS } from '../ui/answer-toast.ts'
import { askVariant, sendCounts, takeBackCounts } from './count-calls.ts'
import {
  countsOf,
  keep,
  nextNumber,
  withCount,
  type CountKind,
  type ScannedVariant,
} from './count-list.ts'
import { useScanner } from './use-scanner.ts'

/** The variant that is being counted; without `variant` there is no connection. */
type Current = {
  code: string
  kind: CountKind
  units: string
  /** When its units began to be counted. */
  at: number
  variant?: ScannedVariant
}

const LOST = 'Sin conexión. Sigue contando: queda en este aparato y se comprueba al volver.'
const asCurrent = (code: string, found: ScannedVariant | null): Current | undefined =>
  found ? { code, kind: 'count', units: '', at: Date.now(), variant: found } : undefined

/** What happens between a scan and the list of counts. */
export function useCounting(code: string, found: ScannedVariant | null) {
  const [current, setCurrent] = useState<Current | undefined>(asCurrent(code, found))
  const [kind, setKind] = useState<CountKind>('count')
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)

  /** Writes the figure of the present variant into the list. */
  const write = (): boolean => {
    const fault = current && written(current)
    setText(fault ?? '')
    return fault === undefined
  }

  const take = async (typed: string, isScan: boolean) => {
    // Each reading of the same code is one more piece.
    if (isScan && current?.code === typed) {
      setCurrent({ ...current, units: String(Number(current.units || '0') + 1) })
      return
    }
    if (!write()) return
    const at = Date.now()
    const answered = await askVariant(typed)
    setText(answered.kind === 'lost' ? LOST : answered.kind === 'unknown' ? unknownText(typed) : '')
    const variant = answered.kind !== 'unknown' && answered.variant
    const units = isScan || kind !== 'count' ? '1' : ''
    const next = { code: typed, kind, units, at, ...(variant ? { variant } : {}) }
    setCurrent(answered.kind === 'unknown' ? undefined : next)
  }
  useScanner((typed) => void take(typed, true))

  const onScan = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('v')
    event.currentTarget.reset()
    if (typeof typed === 'string' && typed.trim() !== '') void take(typed.trim(), false)
  }
  const onUnits = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (write()) setCurrent(undefined)
  }

  const lookUp = async () => setText(await lookUpLate())
  useOnline(() => void lookUp())

  const apply = async () => {
    if (!write()) return
    setCurrent(undefined)
    setBusy(true)
    const { text: said, back } = await sendCounts()
    setText(said)
    setBusy(false)
    if (back.length === 0) return
    toast.show({
      text: back.length === 1 ? '1 variante apuntada.' : `${back.length} variantes apuntadas.`,
      durationMs: UNDO_MS,
      action: {
        label: 'Deshacer',
        onPress: () =>
          void takeBackCounts(back).then((how) => toast.show({ text: how, durationMs: TOAST_MS })),
      },
    })
  }

  return { current, setCurrent, kind, setKind, text, busy, onScan, onUnits, apply, lookUp }
}

const unknownText = (typed: string): string =>
  `No se vende nada con «${typed}». Vale el EAN, o producto/talla/color.`

/** Keeps a figure, if there is one; says what is wrong with it. */
function written({ units, ...current }: Current): string | undefined {
  if (units === '') return undefined
  if (!/^\d{1,5}$/.test(units)) return 'Escribe unidades enteras, hasta 99.999.'
  keep(withCount(countsOf(), { ...current, n: nextNumber(), units: Number(units) }))
  return undefined
}

/** Looks up what was counted without a connection. Returns what to say. */
async function lookUpLate(): Promise<string> {
  let text = ''
  for (const one of countsOf().filter(({ variant }) => variant === undefined)) {
    const answered = await askVariant(one.code)
    if (answered.kind === 'lost') return LOST
    if (answered.kind === 'unknown') text = `«${one.code}» no se vende: quítalo de la lista.`
    else {
      const { variant } = answered
      keep(countsOf().map((it) => (it.n === one.n ? { ...it, variant } : it)))
    }
  }
  return text
}

/** Calls `back` when the connection is back. */
function useOnline(back: () => void): void {
  useEffect(() => {
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  })
}
