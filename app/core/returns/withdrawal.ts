import * as v from 'valibot'
import { FULL_NAME_LIMIT } from '#core/customers/addresses/address.ts'
import { EMAIL_FORMAT, isMailAddress, withAsciiDomain } from '#core/mail/address.ts'
import { typedOrderNumber } from '#core/orders/order-lookup.ts'
import { policy } from '#core/base/policy/policy.ts'
import { fieldRule, readable, tooLongText, typedText } from '#core/base/text/form-schema.ts'
import { chosenUnits } from './units-form.ts'
import type { Units } from '#core/orders/fulfilment/line-units.ts'

/** In the order of the form. `scope` is the whole order or a part, which `goods` names in words. */
export const WITHDRAWAL_FIELDS = ['name', 'number', 'email', 'scope', 'goods'] as const
export type WithdrawalField = (typeof WITHDRAWAL_FIELDS)[number]

/** Maximum lengths. */
const WITHDRAWAL_LIMITS: Record<WithdrawalField, number> = {
  name: FULL_NAME_LIMIT,
  number: 40,
  email: 254,
  scope: 10,
  goods: 2000,
}

/** Maximum length of a line, as `goodsInWords` writes it. */
const LINE_LENGTH = 200

/**
 * Maximum length of each posted field. From the review page the goods come back in the shop's own
 * words, line by line, which may exceed the limit for typed text.
 */
export const WITHDRAWAL_FORM = {
  ...WITHDRAWAL_LIMITS,
  goods: policy.limits.cartLines * LINE_LENGTH,
  step: 10,
} as const

/** A line of an open order, as the form offers it. */
export type OfferedLine = { position: number; text: string; left: number }

const goodsTyped = v.pipe(
  typedText(WITHDRAWAL_LIMITS.goods, tooLongText(WITHDRAWAL_LIMITS.goods)),
  v.nonEmpty('Di de qué prendas desistes'),
  readable({ isMultiline: true }),
)

/**
 * A declaration of withdrawal. Requires only a name, the order and an e-mail, as the law says.
 * Lines are chosen if the order is open in the browser, else the goods are typed. No spelling refuses
 * it, not even a web address: the mails write the text so that it becomes no link (`unlinked`).
 * Source: Directive (EU) 2023/2673, article 11a.
 */
export const withdrawalForm = (offered: readonly OfferedLine[]) => {
  const units = chosenUnits(offered, 'Alguna cantidad no vale: elige otra vez')
  return v.pipe(
    v.object({
      name: v.pipe(
        typedText(WITHDRAWAL_LIMITS.name, tooLongText(WITHDRAWAL_LIMITS.name)),
        v.nonEmpty('Falta tu nombre'),
        readable(),
      ),
      number: typedOrderNumber(),
      email: v.pipe(
        typedText(WITHDRAWAL_LIMITS.email, EMAIL_FORMAT),
        v.nonEmpty('Falta tu correo electrónico'),
        v.transform(withAsciiDomain),
        v.check(isMailAddress, EMAIL_FORMAT),
      ),
      scope: v.pipe(v.string(), v.picklist(['all', 'some'], 'Elige una de las dos')),
      goods: v.string(),
      units: v.record(v.string(), v.string()),
    }),
    fieldRule('goods', (input) => {
      if (input.scope !== 'some') return undefined
      const { issues } =
        offered.length > 0 ? v.safeParse(units, input.units) : v.safeParse(goodsTyped, input.goods)
      return issues?.[0].message
    }),
    v.transform(({ scope, goods, units: typedUnits, ...declared }) => {
      const chosen = scope === 'some' && offered.length > 0 ? v.parse(units, typedUnits) : []
      const typed = scope === 'some' && offered.length === 0 ? v.parse(goodsTyped, goods) : ''
      return {
        ...declared,
        isWhole: scope === 'all',
        goods: typed || goodsInWords(chosen, offered),
        units: chosen,
      }
    }),
  )
}
export type WithdrawalInput = v.InferInput<ReturnType<typeof withdrawalForm>>
/** The checked and tidied declaration. `units` are known if the order is open in the browser. */
export type Withdrawal = v.InferOutput<ReturnType<typeof withdrawalForm>>

const goodsInWords = (chosen: readonly Units[], offered: readonly OfferedLine[]): string =>
  chosen
    .map(({ position, quantity }) => {
      const line = offered.find((one) => one.position === position)
      return `${quantity}\u00A0×\u00A0${line?.text ?? ''}`
    })
    .join('\n')

/** The wording of the declaration: on the page before it is sent, and in the mail after. */
export function declarationText(
  withdrawal: Pick<Withdrawal, 'number' | 'isWhole' | 'goods'>,
): string[] {
  const { number, isWhole, goods } = withdrawal
  if (isWhole) return [`Desisto del contrato de compra del pedido ${number}, entero.`]
  return [`Desisto del contrato de compra del pedido ${number} en cuanto a:`, ...goods.split('\n')]
}

/** What happens after a withdrawal. The same for every declaration, so that it reveals no order. */
export const withdrawalNext = (): string[] => [
  'Buscamos el pedido y te escribimos con lo que toca: si no ha salido, lo cancelamos; si ya lo tienes, te mandamos la etiqueta, con el franqueo pagado.',
  `Te devolvemos el dinero por el mismo medio con el que pagaste, como muy tarde ${policy.returns.refundWithinDays} días naturales después de tu declaración. Podemos esperar a tener las prendas, o la prueba de que las has enviado.`,
]
