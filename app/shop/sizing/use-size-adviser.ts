import { useState } from 'react'
import type { FitVotes } from '#core/catalogue/product-page-data.ts'
import { adviseSize, MAIN_MEASURE } from '#core/catalogue/sizing/advise-size.ts'
import { adjustByFit, type FitAdvice } from '#core/catalogue/sizing/fit-votes.ts'
import {
  measuresFromStored,
  readMeasure,
  type Measure,
  type Measures,
} from '#core/catalogue/sizing/measures.ts'
import { keepMeasures, useKeptMeasures } from './my-measures-store.ts'
import type { SizeTable } from '#core/catalogue/sizing/size-table.ts'
import { measureRefusalText } from './sizing-texts.ts'

export type AdviserMethod = 'body' | 'tape'

/** The state of the adviser: typed text, errors and advice. */
export function useSizeAdviser(
  table: SizeTable,
  offered: readonly string[],
  votes: FitVotes | undefined,
) {
  const keptText = useKeptMeasures()
  const kept = measuresFromStored(keptText)
  const main = MAIN_MEASURE[table.kind]
  // The default follows the kept measures, which are known after the first render.
  const [chosenMethod, setMethod] = useState<AdviserMethod>()
  const [wantsMemory, setWantsMemory] = useState<boolean>()
  const [typed, setTyped] = useState<Partial<Record<Measure, string>>>({})
  const [isAsked, setIsAsked] = useState(false)
  const [measures, setMeasures] = useState<Measures>()

  const usual = kept[main] !== undefined && kept.height === undefined ? 'tape' : 'body'
  const method = table.kind === 'footwear' ? 'tape' : (chosenMethod ?? usual)
  const names: Measure[] = method === 'tape' ? [main] : ['height', 'weight']
  const remembers = wantsMemory ?? keptText !== null
  const textOf = (name: Measure) => typed[name] ?? kept[name]?.toLocaleString('es-ES') ?? ''
  const byMeasures = measures && adviseSize(table, offered, measures)
  const advised: FitAdvice | undefined =
    byMeasures && adjustByFit(byMeasures, table, offered, votes)
  return {
    method,
    names,
    remembers,
    advised,
    textOf,
    errorOf: (name: Measure): string | undefined => {
      const outcome = readMeasure(name, textOf(name))
      return !isAsked || outcome.ok ? undefined : measureRefusalText(name, outcome.reason)
    },
    /** Computes the advice; returns the first invalid measure, if any. */
    ask: (): Measure | undefined => {
      setIsAsked(true)
      const { values, wrong } = readAll(names, textOf)
      setMeasures(wrong ? undefined : values)
      if (!wrong && remembers) keepMeasures({ ...kept, ...values })
      return wrong
    },
    remember: (next: boolean) => {
      setWantsMemory(next)
      if (!next) keepMeasures(null)
      else if (measures) keepMeasures({ ...kept, ...measures })
    },
    chooseMethod: (next: AdviserMethod) => {
      setMethod(next)
      setIsAsked(false)
      setMeasures(undefined)
    },
    type: (name: Measure, text: string) => {
      setTyped({ ...typed, [name]: text })
      // Clears the advice, which belongs to the previous measures.
      setMeasures(undefined)
    },
  }
}

function readAll(names: readonly Measure[], textOf: (name: Measure) => string) {
  const values: Measures = {}
  let wrong: Measure | undefined
  for (const name of names) {
    const outcome = readMeasure(name, textOf(name))
    if (outcome.ok) values[name] = outcome.value
    else wrong ??= name
  }
  return { values, wrong }
}
