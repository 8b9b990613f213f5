import { randomBytes, randomUUID } from 'node:crypto'
import { spellCode } from '#core/orders/order.ts'
import { ANONYMOUS_BUYER } from '#core/base/policy/anonymous-buyer.ts'
import {
  openRecall,
  planRecall,
  type OpenRecallOutcome,
  type RecallPlan,
} from '#core/returns/recalls/open-recall.server.ts'
import type { ReachedOrder } from '#core/returns/recalls/recall-reach.server.ts'
import { recallFault, remediesText, type RecallTerms } from '#core/returns/recalls/recall.ts'
import { reachText } from '#core/returns/recalls/recall-words.ts'
import { findRecall } from '#core/returns/recalls/recalls.server.ts'
import { tellBuyers } from '#core/returns/recalls/tell-buyers.server.ts'
import { chosenProduct } from '../chosen.ts'
import { paymentContext } from '../selling.ts'
import { Refusal, WrongUsage, type Answer, type Command, type Input } from '../terminal/command.ts'
import { count, day } from '../terminal/words.ts'
import { unsentText } from './recall-lists.ts'
import { optionFaultText, readRemedies } from './recall-words.ts'

const MOST_SHOWN = 30

export const recall: Command = {
  name: 'retirar',
  takes: 'PRODUCTO',
  fewest: 1,
  says: 'retira un producto peligroso: deja de venderlo y avisa a quien lo compró',
  more: [
    'Deja de vender al momento esas tallas y colores, publica el aviso en /retiradas y escribe una vez a cada persona que los ha recibido, con cuenta o sin ella. Repetir la misma orden avisa a quien falte, y a nadie dos veces.',
    'El aviso lo pide la ley (Reglamento (UE) 2023/988, artículos 35 a 37): qué puede pasar, sin quitarle importancia, qué hacer y dos remedios al menos. Avisa también a las autoridades, en Safety Business Gateway.',
    'La tienda no sabe qué unidad es de qué lote: con --lote el aviso lo dice, y llega a todos los que compraron esas variantes entre las fechas.',
  ],
  options: {
    riesgo: { takes: 'TEXTO', says: 'qué puede pasarle a quien lo usa' },
    'que-hacer': { takes: 'TEXTO', says: 'qué hacer ahora: dejar de usarlo, guardarlo…' },
    remedio: { takes: 'LISTA', says: 'reembolso, cambio y reparación: dos al menos, con comas' },
    'unico-remedio': { takes: 'TEXTO', says: 'por qué solo se ofrece uno; se lee en el aviso' },
    talla: { takes: 'TALLA', says: 'solo esa talla' },
    color: { takes: 'COLOR', says: 'solo ese color' },
    lote: { takes: 'LOTE', says: 'el lote, como está en la etiqueta' },
    desde: { takes: 'DÍA', says: 'solo lo comprado desde ese día' },
    hasta: { takes: 'DÍA', says: 'solo lo comprado hasta ese día, entero' },
    si: { says: 'sin preguntar' },
  },
  examples: ['retirar new-1 --riesgo "…" --que-hacer "…" --remedio reembolso,cambio'],
  run: runRecall,
}

async function runRecall(input: Input): Promise<Answer> {
  const terms = termsOf(input)
  const fault = recallFault(terms) // before the product is looked for, as other wrong options
  if (fault) throw new Refusal(optionFaultText(fault), { ok: false, ...fault })
  const { db } = await input.shop()
  const product = await chosenProduct(db, input.words[0] ?? '')
  const [size, color] = [input.option('talla'), input.option('color')]
  const chosen = {
    productId: product.id,
    ...(size !== undefined && { sizes: [size] }),
    ...(color !== undefined && { colors: [color] }),
  }
  const plan = await planRecall({ db, now: () => input.now }, { ...chosen, terms })
  if (!plan.ok) throw refused(plan)
  const { unsent, reached } = plan
  const what = plan.recall.variantsText
  await input.confirm({
    shown: plannedText(`${product.name} (${product.id}), ${what}`, { terms, reached, unsent }),
    question: '¿Retirarlo de la venta y avisar ahora?',
  })
  const ctx = await paymentContext(input)
  const newCode = () => spellCode('RT', randomBytes(8))
  const opened = await openRecall({ db, now: ctx.now, newCode }, { ...chosen, terms })
  if (!opened.ok) throw refused(opened)
  const notice = await findRecall(db, opened.code)
  if (!notice) throw new Error(`recall ${opened.code} has gone`)
  const mails = { db, shopUrl: ctx.shopUrl, now: ctx.now, newId: () => `mail_${randomUUID()}` }
  const told = await tellBuyers(mails, notice)
  const text = [
    `${opened.code}: ${opened.isNew ? 'abierta' : 'ya estaba abierta'}. ${product.name}, ${what}: fuera de la venta.`,
    `${count(told.buyers, 'persona avisada', 'personas avisadas')} ahora; los correos salen con la tienda en marcha.`,
    ...(told.unreachable === 0
      ? []
      : [
          `${count(told.unreachable, 'pedido ya no tiene', 'pedidos ya no tienen')} dirección: para esas personas, el aviso de /retiradas/${opened.code} y otros medios.`,
        ]),
    ...(unsent.length === 0 ? [] : [unsentText(unsent)]),
    `Cómo va: productos retiradas ${opened.code}`,
  ].join('\n')
  return { json: { ...opened, told, reached: reached.length, unsent }, text }
}

function termsOf(input: Input): RecallTerms {
  const needed = (name: string): string => {
    const typed = input.option(name)?.trim()
    if (typed) return typed
    throw new WrongUsage(`Falta --${name}.`)
  }
  return {
    lot: input.option('lote')?.trim() ?? null,
    soldFrom: day(input.option('desde'), '--desde', input.now) ?? null,
    soldUntil: day(input.option('hasta'), '--hasta', input.now) ?? null,
    hazard: needed('riesgo'),
    action: needed('que-hacer'),
    remedies: readRemedies(needed('remedio')),
    onlyRemedyReason: input.option('unico-remedio')?.trim() ?? null,
  }
}

type Planned = {
  terms: RecallTerms
  reached: readonly ReachedOrder[]
  unsent: readonly { number: string; units: number }[]
}

/** What the recall would do, before it is done. */
function plannedText(what: string, { terms, reached, unsent }: Planned): string {
  const units = reached.reduce((sum, order) => sum + order.units, 0)
  const gone = reached.filter(({ email }) => email === ANONYMOUS_BUYER.email).length
  const shown = reached.slice(0, MOST_SHOWN).map(({ number, email, units: own }) => {
    const to = email === ANONYMOUS_BUYER.email ? 'sin dirección' : email
    return `  ${number}, ${to}, ${count(own, 'unidad', 'unidades')}`
  })
  const left = reached.length - shown.length
  return [
    what,
    `Riesgo: ${terms.hazard}`,
    `Qué hacer: ${terms.action}`,
    `Remedio: ${remediesText(terms.remedies)}`,
    '',
    reachText({ orders: reached.length, units, gone }),
    ...shown,
    ...(left > 0 ? [`  … y ${left} más`] : []),
    ...(unsent.length === 0 ? [] : ['', unsentText(unsent)]),
  ].join('\n')
}

function refused(
  outcome: Extract<OpenRecallOutcome, { ok: false }> | Extract<RecallPlan, { ok: false }>,
): Refusal {
  switch (outcome.reason) {
    case 'faults':
      return new Refusal(optionFaultText(outcome.fault), outcome)
    case 'other_open':
      return new Refusal(
        `Ya hay una retirada abierta de alguna de esas variantes, ${outcome.code}, con otras palabras u otras tallas. Mírala con productos retiradas ${outcome.code}; para abrir otra, termínala antes.`,
        outcome,
      )
    case 'no_variants':
      if ('sizes' in outcome) {
        const { sizes, colors } = outcome
        return new Refusal(
          `No hay ninguna variante así. Tallas: ${sizes.join(', ')}. Colores: ${colors.join(', ')}.`,
          outcome,
        )
      }
      return new Refusal(CHANGED_MEANWHILE, outcome)
    case 'unknown_product':
      return new Refusal(CHANGED_MEANWHILE, outcome)
  }
}

const CHANGED_MEANWHILE = 'El producto ha cambiado mientras tanto. Vuelve a intentarlo.'
