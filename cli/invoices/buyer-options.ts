import { buyerForm } from '#core/orders/invoices/buyer-form.ts'
import type { Buyer } from '#core/orders/invoices/invoice.ts'
import type { Order } from '#core/orders/order.ts'
import { idTypeOf, type IdType } from '#core/pricing/tax/id-types.ts'
import { checkForm } from '#core/base/text/form-schema.ts'
import { plainWord } from '#core/base/text/plain-word.ts'
import { WrongUsage, type Command, type Input } from '../terminal/command.ts'

/** What `--documento` takes. */
const DOCUMENTS: Readonly<Record<string, IdType>> = {
  pasaporte: 'passport',
  identidad: 'national',
  residencia: 'residence',
  otro: 'other',
}

/** The options that say who a full invoice is for. */
export const BUYER_OPTIONS: NonNullable<Command['options']> = {
  nombre: { takes: 'NOMBRE', says: 'nombre y apellidos, o razón social' },
  nif: { takes: 'NÚMERO', says: 'NIF, NIF-IVA de la UE o número de otro documento' },
  documento: {
    takes: 'CLASE',
    says: `si el número no es un NIF ni un NIF-IVA: ${Object.keys(DOCUMENTS).join(', ')}`,
  },
  pais: { takes: 'PAÍS', says: 'el del cliente, con dos letras (PT); si no, el del pedido' },
  direccion: { takes: 'TEXTO', says: 'calle y número' },
  cp: { takes: 'CÓDIGO', says: 'código postal' },
  ciudad: { takes: 'CIUDAD', says: 'ciudad' },
}

/** The option of each field. */
const OPTION_OF: Readonly<Record<string, string>> = {
  name: 'nombre',
  country: 'pais',
  idType: 'documento',
  taxId: 'nif',
  address: 'direccion',
  postcode: 'cp',
  city: 'ciudad',
}

/** The buyer of these options, as the order names them where they say nothing; refuses wrong ones. */
export function readBuyer(input: Input, recipient: Order['recipient']): Required<Buyer> {
  const typed = input.option('nif') ?? ''
  const country = (input.option('pais') ?? recipient.country).toUpperCase()
  const form = checkForm(buyerForm, {
    country,
    idType: chosenDocument(input) ?? idTypeOf(typed, country) ?? 'nif',
    name: input.option('nombre') ?? `${recipient.firstName} ${recipient.lastName}`,
    taxId: typed,
    address: input.option('direccion') ?? recipient.address,
    postcode: input.option('cp') ?? recipient.postcode,
    city: input.option('ciudad') ?? recipient.city,
  })
  if (!form.ok) throw new WrongUsage(wrongBuyer(form.errors))
  return form.values
}

function chosenDocument(input: Input): IdType | undefined {
  const word = input.option('documento')
  if (word === undefined) return undefined
  const chosen = Object.entries(DOCUMENTS).find(([name]) => name === plainWord(word))
  if (chosen) return chosen[1]
  throw new WrongUsage(`--documento es ${Object.keys(DOCUMENTS).join(', ')}.`)
}

/** Every fault, with the option that mends it. */
const wrongBuyer = (errors: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(errors)
    .map(([field, text]) => `--${OPTION_OF[field] ?? field}: ${text ?? ''}.`)
    .join('\n')
