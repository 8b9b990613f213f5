import {
  conditionsOf,
  dealText,
  offerSentence,
  scopeText,
  standingOf,
  STANDING_WORDS,
} from '#core/pricing/offers/offer-words.ts'
import type { Offer } from '#core/pricing/offers/offer.ts'
import { offerRefusalText } from '#core/pricing/offers/offer-texts.ts'
import { previewOffer, previewText } from '#core/pricing/offers/offer-preview.server.ts'
import {
  changeOffer,
  createOffer,
  endOffer,
  findOffer,
  listOffers,
  newOfferRefusal,
  offeredBy,
  planOffer,
} from '#core/pricing/offers/offers.server.ts'
import { namePacks } from '#core/pricing/offers/packs.server.ts'
import { formatEuros } from '#core/base/money/money.ts'
import type { Db } from '#db/schema.ts'
import { Refusal, WrongUsage, type Command, type Group, type Input } from '../terminal/command.ts'
import { facts, table } from '../terminal/table.ts'
import { OFFER_OPTIONS, ONE_DEAL, ONE_SCOPE, typedOffer } from './offer-options.ts'

const NOTHING: Pick<
  Offer,
  'pack' | 'withCodes' | 'withoutSales' | 'conditions' | 'startsAt' | 'endsAt'
> = {
  pack: null,
  withCodes: false,
  withoutSales: false,
  conditions: null,
  startsAt: null,
  endsAt: null,
}

const keyOf = ({ words }: Input): string => (words[0] ?? '').trim().toLowerCase()

const unknown = (key: string): Refusal =>
  new Refusal(`No hay ninguna oferta «${key}». Las que hay: ofertas listar.`, {
    ok: false,
    reason: 'unknown',
  })

/** What is asked about: the offer, its conditions, and a cart with it. */
async function shownOffer(db: Db, offer: Offer): Promise<string> {
  const [named = offer] = await namePacks(db, [offer])
  const preview = previewText(await previewOffer(db, offer))
  return [offerSentence(named), ...conditionsOf(named), ...preview].join('\n')
}

const create: Command = {
  name: 'nueva',
  takes: 'CLAVE',
  fewest: 1,
  says: 'una oferta sin código, como «Lleva 3 y paga 2»',
  more: [
    'Se aplica sola en el carrito: a las unidades más baratas de cada grupo. Una unidad lleva una\noferta o un código, lo que más quite al cliente, salvo con --con-codigos sí.',
  ],
  options: {
    nombre: { takes: 'TEXTO', says: 'cómo la lee el cliente: «3×2 en camisetas»' },
    ...OFFER_OPTIONS,
    borrador: { says: 'la guarda sin que valga todavía' },
  },
  examples: [
    'nueva 3x2 --nombre "3×2" --lleva 3 --paga 2 --categoria Camisetas',
    'nueva segunda --nombre "La segunda al 50 %" --segunda 50 --todo',
    'nueva camino --nombre Camino --conjunto mens-hat-1,Camisetas --precio 45',
  ],
  run: async (input) => {
    const { db } = await input.shop()
    const offer = wantedOffer(input)
    const now = input.now.toISOString()
    const refused = await newOfferRefusal(db, offer, now)
    if (refused) throw new Refusal(offerRefusalText(refused), refused)
    const shown = await shownOffer(db, offer)
    await input.confirm({ shown, question: '¿Hacer esta oferta?' })
    const outcome = await createOffer(db, offer, now)
    if (!outcome.ok) throw new Refusal(offerRefusalText(outcome), outcome)
    const done = offer.state === 'draft' ? 'Guardada en borrador.' : 'Hecha.'
    return { json: outcome, text: `${shown}\n${done}` }
  },
}

function wantedOffer(input: Input): Offer {
  const { name, takeUnits, offUnits, offPercent, scope, values, ...rest } = typedOffer(input)
  if (name === undefined) throw new WrongUsage('Falta --nombre TEXTO: lo que lee el cliente.')
  if (takeUnits === undefined || offUnits === undefined || offPercent === undefined) {
    throw new WrongUsage(ONE_DEAL)
  }
  if (scope === undefined || values === undefined) throw new WrongUsage(ONE_SCOPE)
  const state = input.has('borrador') ? 'draft' : 'active'
  const deal = { takeUnits, offUnits, offPercent, scope, values }
  return { ...NOTHING, ...rest, ...deal, key: keyOf(input), name, state }
}

const list: Command = {
  name: 'listar',
  says: 'todas las ofertas: si valen, a qué llegan y cuánto han quitado',
  examples: ['listar'],
  run: async (input) => {
    const { db } = await input.shop()
    const offers = await listOffers(db)
    const sums = await offeredBy(
      db,
      offers.map(({ key }) => key),
    )
    const now = input.now.toISOString()
    const rows = offers.map((offer) => {
      const { orders = 0, cents = 0 } = sums.get(offer.key) ?? {}
      const standing = standingOf(offer, now)
      return { ...offer, standing, orders, discountedCents: cents }
    })
    const columns = [
      { head: 'Clave' },
      { head: 'Oferta', shrinks: true },
      { head: 'Llega a', shrinks: true },
      { head: 'Estado' },
      { head: 'Pedidos', align: 'right' as const },
      { head: 'Ha quitado', align: 'right' as const },
    ]
    const cells = rows.map((row) => [
      row.key,
      row.name,
      scopeText(row),
      STANDING_WORDS[row.standing],
      String(row.orders),
      formatEuros(row.discountedCents),
    ])
    const text = rows.length === 0 ? 'No hay ninguna oferta.' : table(input.screen, columns, cells)
    return { json: { offers: rows }, text }
  },
}

const see: Command = {
  name: 'ver',
  takes: 'CLAVE',
  fewest: 1,
  says: 'una oferta: qué hace, sus condiciones y un carrito de ejemplo',
  examples: ['ver 3x2'],
  run: async (input) => {
    const { db } = await input.shop()
    const offer = await findOffer(db, keyOf(input))
    if (!offer) throw unknown(keyOf(input))
    const preview = await previewOffer(db, offer)
    const { orders = 0, cents = 0 } = (await offeredBy(db, [offer.key])).get(offer.key) ?? {}
    const standing = standingOf(offer, input.now.toISOString())
    const text = facts([
      ['Clave', offer.key],
      ['Nombre', offer.name],
      ['Qué hace', dealText(offer)],
      ['Estado', STANDING_WORDS[standing]],
      ['Condiciones', conditionsOf(offer).join(' ')],
      ['Ahora', previewText(preview).join(' ')],
      ['Pedidos', orders.toLocaleString('es-ES')],
      ['Ha quitado', formatEuros(cents)],
    ])
    return { json: { ...offer, standing, orders, discountedCents: cents, preview }, text }
  },
}

const change: Command = {
  name: 'cambiar',
  takes: 'CLAVE',
  fewest: 1,
  says: 'cambia una oferta, o hace que valga un borrador',
  more: ['Una oferta que ya tienen pedidos solo cambia cuándo acaba. Los pedidos no cambian.'],
  options: {
    nombre: { takes: 'TEXTO', says: 'cómo la lee el cliente' },
    ...OFFER_OPTIONS,
    activa: { says: 'el borrador vale ya, o desde su fecha' },
  },
  examples: [
    'cambiar 3x2 --hasta "2027-01-06 23:00"',
    'cambiar segunda --activa',
    'cambiar camino --precio 74,90',
  ],
  run: async (input) => {
    const { db } = await input.shop()
    const key = keyOf(input)
    const before = await findOffer(db, key)
    const wanted = {
      ...typedOffer(input, before),
      ...(input.has('activa') && { isActive: true as const }),
    }
    if (Object.keys(wanted).length === 0) throw new WrongUsage('Di qué cambia.')
    const now = input.now.toISOString()
    const plan = await planOffer(db, key, wanted, now)
    if (!plan.ok) throw new Refusal(offerRefusalText(plan), plan)
    const shown = await shownOffer(db, plan.offer)
    await input.confirm({ shown, question: '¿Cambiarla?' })
    const outcome = await changeOffer(db, key, wanted, now)
    if (!outcome.ok) throw new Refusal(offerRefusalText(outcome), outcome)
    return { json: outcome, text: `${shown}\nCambiada.` }
  },
}

const end: Command = {
  name: 'terminar',
  takes: 'CLAVE',
  fewest: 1,
  says: 'una oferta deja de valer desde ya, para siempre',
  more: [
    'Los pedidos que la tienen no cambian. Quien la vea en el carrito lo sabrá antes de pagar.',
  ],
  options: { si: { says: 'sin preguntar' } },
  examples: ['terminar 3x2'],
  run: async (input) => {
    const { db } = await input.shop()
    const offer = await findOffer(db, keyOf(input))
    if (!offer) throw unknown(keyOf(input))
    if (offer.state !== 'ended') {
      await input.confirm({ shown: offerSentence(offer), question: '¿Terminarla ya?' })
    }
    const outcome = await endOffer(db, offer.key)
    if (!outcome.ok) throw new Refusal(offerRefusalText(outcome), outcome)
    return { json: outcome, text: `«${offer.name}» ya no vale.` }
  },
}

export const offers: Group = {
  name: 'ofertas',
  says: 'Ofertas sin código',
  commands: [create, list, see, change, end],
}
