import type { Units } from '#core/orders/fulfilment/line-units.ts'
import { addressLines, lineText } from '#core/orders/order-words.ts'
import {
  makeReplacement,
  type MakeReplacementOutcome,
} from '#core/orders/replacements/make-replacement.server.ts'
import { chosenOrder } from '../../chosen.ts'
import { paymentContext } from '../../selling.ts'
import { chosenVariant } from '../../stock/chosen-variant.ts'
import { Refusal, WrongUsage, type Command, type Input } from '../../terminal/command.ts'
import { printable } from '../../terminal/screen.ts'
import { readUnits } from '../order-words.ts'
import { REASONS, replacementFacts } from './replacement-words.ts'

const NAMES = Object.keys(REASONS).join(', ')

export const replace: Command = {
  name: 'reponer',
  takes: 'NÚMERO',
  fewest: 1,
  says: 'envía otra vez, sin coste, lo que llegó roto o equivocado, se perdió o faltaba',
  more: [
    'Aparta las unidades y escribe al cliente. No hay venta, factura ni dinero. Cuando salga el paquete:\npedidos reponer-enviar. Lo que ya se ha reembolsado o repuesto no se repone.',
  ],
  options: {
    lineas: { takes: 'N:UDS,…', says: 'lo que se repone, como lo numera «pedidos ver»: 1:2,3' },
    motivo: { takes: 'roto|equivocado|perdido|falta', says: 'por qué' },
    por: {
      takes: 'N=VARIANTE,…',
      says: 'otra talla o color del mismo producto, en lugar de la comprada',
    },
    'otra-vez': { says: 'la reposición anterior también llegó mal o se perdió' },
    si: { says: 'sin preguntar' },
  },
  examples: [
    'reponer VR-7K3M-QH2D --lineas 1 --motivo roto',
    'reponer VR-7K3M-QH2D --lineas 1 --motivo roto --por 1=mens-hat-1/L/Azul',
    'reponer VR-7K3M-QH2D --lineas 1 --motivo perdido --otra-vez',
  ],
  run: async (input) => {
    const units = readUnits(input.option('lineas') ?? missing('--lineas N:UDS,…'))
    const reason = REASONS[(input.option('motivo') ?? missing(`--motivo (${NAMES})`)).toLowerCase()]
    if (reason === undefined) throw new WrongUsage(`--motivo es uno de estos: ${NAMES}.`)
    const { db } = await input.shop()
    const file = await chosenOrder(db, input.words[0] ?? '')
    const { order } = file
    const others = await otherVariants(input, units)
    const variants = new Map([...others].map(([position, one]) => [position, one.variantId]))
    const goods = units.flatMap(({ position, quantity }) => {
      const line = order.lines[position]
      return line ? [{ ...line, ...others.get(position), quantity }] : []
    })
    const before = replacementFacts(file).map(([name, text]) => `Ojo, ya hay: ${name}, ${text}`)
    await input.confirm({
      shown: [
        `${order.number}, sin coste, a ${printable(addressLines(order).join(', '))}:`,
        ...goods.map((line) => `  ${lineText(line)}`),
        ...before,
      ].join('\n'),
      question: '¿Apartarlo y escribir al cliente?',
    })
    const outcome = await makeReplacement(
      await paymentContext(input),
      order.number,
      {
        units,
        reason,
        variants,
        isRepeat: input.has('otra-vez'),
        ifReplacements: file.replacements.length,
      },
      input.now.toISOString(),
    )
    if (!outcome.ok) throw new Refusal(`${order.number}: ${refusalText(outcome)}`, outcome)
    const text = `${order.number}: reposición ${outcome.number} apartada. El correo al cliente sale ahora.\nCuando salga: pedidos reponer-enviar ${order.number} --transportista NOMBRE`
    return { json: { ok: true, number: order.number, replacement: outcome.number }, text }
  },
}

function missing(what: string): never {
  throw new WrongUsage(`Falta ${what}.`)
}

/** Reads "1=mens-jacket-1/L/Azul,2=…": the variant that goes in place of each line's own. */
async function otherVariants(input: Input, units: readonly Units[]) {
  const typed = input.option('por')
  const found = new Map<number, { variantId: string; size: string; color: string }>()
  if (typed === undefined) return found
  const { db } = await input.shop()
  for (const part of typed.split(',')) {
    const [line = '', ...words] = part.split('=')
    const position = Number(line.trim()) - 1
    const name = words.join('=').trim()
    if (name === '' || units.every((one) => one.position !== position)) {
      throw new WrongUsage(`--por es como 1=mens-jacket-1/L/Azul, y has escrito «${part}».`)
    }
    const { variantId, size, color } = await chosenVariant(db, name)
    found.set(position, { variantId, size, color })
  }
  return found
}

function refusalText(outcome: Extract<MakeReplacementOutcome, { ok: false }>): string {
  if (outcome.reason === 'too_few') {
    const left = outcome.short.map(({ variantId, unitsLeft }) => `${variantId}, ${unitsLeft}`)
    return `no quedan unidades: ${left.join('; ')} a la venta. Di otra talla o color con --por, o devuelve el dinero.`
  }
  if (outcome.reason === 'recalled') {
    return `${outcome.variantId} está retirada por seguridad: no se envía. Di otra con --por, o devuelve el dinero.`
  }
  return REFUSALS[outcome.reason]
}

const REFUSALS = {
  unknown_order: 'ya no está.',
  not_now: 'no está pagado, está cancelado o su dinero ya vuelve al cliente: no se repone.',
  forgotten: 'ya no guarda los datos de su cliente: no hay adónde enviarlo.',
  bad_units:
    'de esas líneas no han salido tantas unidades, o ya se han reembolsado. Míralo con pedidos ver; lo que no ha salido se envía con pedidos enviar.',
  replaced_before:
    'esas unidades ya se han repuesto. Si la reposición también llegó mal o se perdió, añade --otra-vez.',
  other_product: 'lo que va en su lugar tiene que ser del mismo producto.',
  moved_meanwhile: 'alguien acaba de reponer algo. Míralo con pedidos ver y repite.',
} as const
