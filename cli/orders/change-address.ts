import { FORM_INCOMPLETE } from '#core/base/text/form-answer.ts'
import { checkForm } from '#core/base/text/form-schema.ts'
import { changeAddress } from '#core/orders/delivery/change-address.server.ts'
import {
  addressChangeForm,
  DELIVERY_FIELDS,
  DELIVERY_LABELS,
  deliveryOf,
  readField,
  type AddressRefusal,
  type Delivery,
  type DeliveryField,
} from '#core/orders/delivery/delivery-address.ts'
import { addressLines } from '#core/orders/order-words.ts'
import { chosenOrder } from '../chosen.ts'
import { paymentContext } from '../selling.ts'
import { Refusal, WrongUsage, type Command, type Input } from '../terminal/command.ts'
import { printable } from '../terminal/screen.ts'

/** The option of each field; the country never changes, since the price would. */
const OPTIONS: Record<Exclude<DeliveryField, 'country'>, string> = {
  firstName: 'nombre',
  lastName: 'apellidos',
  address: 'calle',
  postcode: 'postal',
  city: 'poblacion',
  phone: 'telefono',
}

export const changeAddressCommand: Command = {
  name: 'direccion',
  takes: 'NÚMERO',
  fewest: 1,
  says: 'cambia adónde va un pedido que no ha salido',
  more: ['Lo que no se dice se queda como está. El país y la zona no cambian: costaría otra cosa.'],
  options: {
    nombre: { takes: 'NOMBRE', says: 'el nombre de quien lo recibe' },
    apellidos: { takes: 'APELLIDOS', says: 'sus apellidos' },
    calle: { takes: 'CALLE', says: 'calle, número y piso' },
    postal: { takes: 'CÓDIGO', says: 'el código postal' },
    poblacion: { takes: 'POBLACIÓN', says: 'la población' },
    telefono: { takes: 'TELÉFONO|ninguno', says: 'el teléfono para el mensajero' },
    si: { says: 'sin preguntar' },
  },
  examples: [
    'direccion VR-7K3M-QH2D --calle "Calle Mayor, 2" --postal 28013',
    'direccion VR-7K3M-QH2D --telefono ninguno',
  ],
  run: async (input) => {
    const { db } = await input.shop()
    const { order } = await chosenOrder(db, input.words[0] ?? '')
    const read = deliveryOf(order.recipient)
    const typed = { ...read, ...typedFields(input) }
    const asRead: Record<string, string> = Object.fromEntries(
      DELIVERY_FIELDS.map((field) => [readField(field), read[field]]),
    )
    const checked = checkForm(addressChangeForm, { ...typed, ...asRead })
    if (!checked.ok) throw new Refusal(faultText(checked.errors), checked)
    const { wanted } = checked.values
    const text = printable(
      addressLines({ ...order, recipient: { ...order.recipient, ...wanted } }).join(', '),
    )
    await input.confirm({
      shown: `Ahora: ${printable(addressLines(order).join(', '))}\nSerá: ${text}`,
      question: '¿Cambiar la dirección?',
    })
    const outcome = await changeAddress(await paymentContext(input), order.number, checked.values)
    if (!outcome.ok) throw new Refusal(`${order.number}: ${REFUSALS[outcome.reason]}`, outcome)
    const { changed } = outcome
    const done = changed.length === 0 ? 'estaba igual, no ha cambiado nada.' : `va a ${text}.`
    return { json: { ok: true, number: order.number, changed }, text: `${order.number}: ${done}` }
  },
}

/** What was said of the address; at least one field. */
function typedFields(input: Input): Partial<Delivery> {
  const said = Object.entries(OPTIONS).flatMap(([field, option]) => {
    const typed = input.option(option)
    if (typed === undefined) return []
    return [[field, option === 'telefono' && typed === 'ninguno' ? '' : typed]]
  })
  if (said.length === 0) throw new WrongUsage('Di qué cambia: --calle, --postal, --poblacion…')
  return Object.fromEntries(said) as Partial<Delivery> // the keys of OPTIONS
}

const faultText = (errors: Partial<Record<string, string>>): string =>
  DELIVERY_FIELDS.flatMap((field) =>
    errors[field] === undefined ? [] : [`${DELIVERY_LABELS[field]}: ${errors[field]}.`],
  ).join('\n') || FORM_INCOMPLETE

const REFUSALS: Record<AddressRefusal | 'moved_meanwhile', string> = {
  unknown_order: 'ya no está.',
  sent: 'ya ha salido una parte, o está cancelado: la dirección no se cambia.',
  other_price:
    'a esa dirección el envío o los impuestos cuestan otra cosa. Cancélalo y que lo repita.',
  too_many: 'se ha cambiado demasiadas veces.',
  moved_meanwhile: 'alguien acaba de cambiar la dirección. Mírala con pedidos ver y repite.',
}
