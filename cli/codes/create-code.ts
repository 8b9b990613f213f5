import { FREE_METHODS, type FreeMethod } from '#core/pricing/discounts/discount.ts'
import { checkNewCode, type NewCodeInput } from '#core/pricing/discounts/new-code.ts'
import { createCode, type CreateCodeOutcome } from '#core/pricing/discounts/owner-codes.server.ts'
import { shippingName } from '#core/pricing/shipping/shipping-labels.ts'
import { plainWord } from '#core/base/text/plain-word.ts'
import { transact } from '#db/transact.ts'
import { codeSentence } from '#core/pricing/discounts/code-words.ts'
import { largeAlarms } from '#core/orders/customer-orders.server.ts'
import { confirmCode, EVEN_IF_LARGE } from './confirm-code.ts'
import { Refusal, WrongUsage, type Command, type Input } from '../terminal/command.ts'
import { day, euros, oneOf, wholeNumber } from '../terminal/words.ts'

export const createCodeCommand: Command = {
  name: 'crear',
  takes: 'CÓDIGO',
  fewest: 1,
  says: 'crea un código de descuento',
  more: [
    'Di una de las tres: --porcentaje, --euros o --envio-gratis. Da igual escribir el código en\nmayúsculas o minúsculas. Los días son de Madrid y enteros. El mínimo y los euros cuentan como la\nfila «Subtotal» del carrito.',
    'Un cliente es una cuenta y un correo: quien compre con otro correo cuenta como otro cliente.',
  ],
  options: {
    porcentaje: { takes: 'N', says: 'cuánto quita del subtotal, de 1 a 100' },
    euros: { takes: 'EUROS', says: 'cuánto quita del subtotal, como mucho todo' },
    'envio-gratis': { says: 'el envío estándar a la península y Baleares no cuesta nada' },
    metodos: {
      takes: 'MÉTODOS',
      says: 'con --envio-gratis, qué envíos: estandar, expres, internacional',
    },
    minimo: { takes: 'EUROS', says: 'la compra mínima; si no, cualquiera' },
    desde: { takes: 'DÍA', says: 'el primer día que vale (2026-11-21); si no, ya' },
    hasta: { takes: 'DÍA', says: 'el último día que vale; si no, siempre' },
    usos: { takes: 'N', says: 'en cuántos pedidos puede usarse; si no, en todos' },
    'por-cliente': { takes: 'N', says: 'en cuántos pedidos de cada cliente; si no, en todos' },
    'primera-compra': { says: 'solo para quien no ha comprado nunca' },
    si: { says: 'no pregunta' },
    ...EVEN_IF_LARGE,
  },
  examples: [
    'crear OTONO15 --porcentaje 15',
    'crear HOLA10 --euros 10 --minimo 60 --primera-compra --hasta 2026-12-31',
    'crear ENVIO --envio-gratis --por-cliente 1 --usos 100',
  ],
  run: async (input) => {
    const wanted = wantedCode(input)
    const { db } = await input.shop()
    const checked = checkNewCode(wanted, input.now.toISOString())
    if (!checked.ok) throw new Refusal(refusalText(checked.reason, wanted.code), checked)
    const alarms = await largeAlarms(db, checked.code)
    if (alarms.length > 0) {
      const asked = { shown: codeSentence(checked.code), question: '¿Crear el código?' }
      await confirmCode(input, asked, alarms)
    }
    const outcome = await transact(db, (trx) => createCode(trx, wanted, input.now.toISOString()))
    if (!outcome.ok) throw new Refusal(refusalText(outcome.reason, wanted.code), outcome)
    const { code } = outcome
    const link = `${input.env['SHOP_URL'] ?? ''}/codigo/${code.code}`
    const text = `${codeSentence(code)}\nPor enlace: ${link}`
    return { json: { ok: true, ...code }, text }
  },
}

function wantedCode(input: Input): NewCodeInput {
  const percent = input.option('porcentaje')
  const number = (name: string) => {
    const typed = input.option(name)
    return typed === undefined ? undefined : wholeNumber(typed, `--${name}`, 1)
  }
  const amount = (name: string) => {
    const typed = input.option(name)
    return typed === undefined ? undefined : euros(typed, `--${name}`)
  }
  const wanted = {
    code: input.words[0] ?? '',
    percent:
      percent === undefined
        ? undefined
        : wholeNumber(percent.replace(/%$/, '').trimEnd(), '--porcentaje', 1),
    amountCents: amount('euros'),
    freeShipping: freeMethods(input),
    minimumCents: amount('minimo'),
    fromDay: day(input.option('desde'), '--desde'),
    toDay: day(input.option('hasta'), '--hasta'),
    maxUses: number('usos'),
    maxUsesPerCustomer: number('por-cliente'),
    isFirstPurchase: input.has('primera-compra'),
  }
  const kinds = [wanted.percent, wanted.amountCents, wanted.freeShipping]
  if (kinds.filter((kind) => kind !== undefined).length !== 1) {
    throw new WrongUsage('Di una de las tres: --porcentaje N, --euros EUROS o --envio-gratis.')
  }
  return wanted
}

/** The owner's words without accents: «estandar», «expres», «internacional». */
const METHODS = Object.fromEntries(
  FREE_METHODS.map((method) => [plainWord(shippingName(method)), method]),
)

function freeMethods(input: Input): readonly FreeMethod[] | undefined {
  const typed = input.option('metodos')
  if (!input.has('envio-gratis')) {
    if (typed !== undefined) throw new WrongUsage('--metodos va con --envio-gratis.')
    return undefined
  }
  const chosen = (typed ?? 'estandar')
    .split(',')
    .map((word) => oneOf(plainWord(word), '--metodos', METHODS))
  return FREE_METHODS.filter((method) => chosen.includes(method))
}

function refusalText(
  reason: Extract<CreateCodeOutcome, { ok: false }>['reason'],
  code: string,
): string {
  switch (reason) {
    case 'bad_code':
      return 'Un código tiene de 3 a 40 letras sin acento, cifras o guiones, sin espacios.'
    case 'not_one_kind':
      return 'Un código quita un porcentaje, unos euros o el envío: una de las tres cosas.'
    case 'bad_percent':
      return 'El porcentaje va de 1 a 100.'
    case 'bad_amount':
      return 'Los euros van de 0,01 a 10.000.'
    case 'bad_minimum':
      return 'La compra mínima va de 0,01 a 10.000 €.'
    case 'bad_uses':
      return 'Los usos van de 1 a 1.000.000.'
    case 'ends_before_it_starts':
      return 'Acabaría antes de empezar: --hasta es anterior a --desde.'
    case 'over':
      return 'Ese último día ya ha pasado.'
    case 'exists':
      return `Ya hay un código ${code.trim().toUpperCase()}. Para que vuelva a valer: codigos activar.`
  }
}
