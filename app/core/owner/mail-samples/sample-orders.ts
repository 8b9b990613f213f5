import type { ChangedLine } from '#core/returns/line-changes/line-mails.ts'
import type { Order } from '#core/orders/order.ts'

/** Orders of the golden mails: only templates use them, and they are never stored. */
export const homeOrder: Order = {
  id: 'ord_1',
  number: 'VR-7K3M-QH2D',
  placedAt: '2026-03-05T11:30:00.000Z',
  recipient: {
    email: 'lucia@correo.example',
    firstName: 'Lucía',
    lastName: 'Herrero Sanz',
    address: 'Calle del Olmo, 14, 3.º B',
    city: 'Madrid',
    postcode: '28012',
    country: 'ES',
    phone: '600 000 000',
    note: 'Dejar en portería',
  },
  shippingMethod: 'standard',
  paymentMethod: 'card',
  discount: { code: 'WELCOME10', percent: 10 },
  vat: { vatPercent: 21, pricesIncludeVat: false },
  tax: { zone: 'peninsula_baleares', vatCountry: 'ES' },
  amounts: {
    subtotalCents: 20997,
    discountCents: 2100,
    shippingCents: 0,
    vatCents: 3968,
    shippingVatCents: 0,
    giftWrapCents: 0,
    giftWrapVatCents: 0,
    totalCents: 22865,
  },
  gift: null,
  lines: [
    {
      productId: 'mens-jacket-1',
      name: 'Chaqueta Peñalara impermeable',
      image: '/img/mens-jacket-1.jpg',
      size: 'M',
      color: 'Verde',
      priceCents: 14999,
      quantity: 1,
      totalCents: 14999,
    },
    {
      productId: 'mens-tshirt-1',
      name: 'Camiseta Lozoya de algodón',
      image: '/img/mens-tshirt-1.jpg',
      size: 'Único',
      color: 'Beige',
      priceCents: 2999,
      quantity: 2,
      totalCents: 5998,
    },
  ],
}

/** Prices that include VAT, no discount code, PayPal, abroad, over a thousand euros, a gift. */
export const abroadOrder: Order = {
  ...homeOrder,
  id: 'ord_2',
  number: 'VR-2345-6789',
  // Already the next day in Madrid.
  placedAt: '2026-07-14T22:05:00.000Z',
  recipient: {
    ...homeOrder.recipient,
    firstName: 'João Pedro',
    lastName: 'Almeida',
    address: 'Rua das Flores 5',
    city: 'Porto',
    postcode: '4050-262',
    country: 'PT',
  },
  shippingMethod: 'international',
  paymentMethod: 'paypal',
  discount: null,
  vat: { vatPercent: 21, pricesIncludeVat: true },
  tax: { zone: 'eu', vatCountry: 'ES' },
  amounts: {
    subtotalCents: 119992,
    discountCents: 0,
    shippingCents: 995,
    vatCents: 20825,
    shippingVatCents: 173,
    giftWrapCents: 395,
    giftWrapVatCents: 69,
    totalCents: 121382,
  },
  gift: { note: 'Feliz cumpleaños, Inés.\nNos vemos en la cumbre.' },
  lines: [
    {
      productId: 'mens-jacket-1',
      name: 'Chaqueta Peñalara impermeable',
      image: '/img/mens-jacket-1.jpg',
      size: 'XL',
      color: 'Negro',
      priceCents: 14999,
      quantity: 8,
      totalCents: 119992,
    },
  ],
}

/** Outside the VAT territory: no VAT, taxes and customs on arrival. */
export const canariasOrder: Order = {
  ...homeOrder,
  id: 'ord_3',
  number: 'VR-4567-89AB',
  recipient: {
    ...homeOrder.recipient,
    address: 'Calle de Triana, 20',
    city: 'Las Palmas de Gran Canaria',
    postcode: '35002',
  },
  vat: { vatPercent: 0, pricesIncludeVat: false },
  tax: { zone: 'canarias', vatCountry: null },
  amounts: {
    subtotalCents: 20997,
    discountCents: 2100,
    shippingCents: 1295,
    vatCents: 0,
    shippingVatCents: 0,
    giftWrapCents: 0,
    giftWrapVatCents: 0,
    totalCents: 20192,
  },
}

/** A line that its buyer has changed. */
export const sampleChange: ChangedLine = {
  backCents: 0,
  name: 'Camiseta Lozoya',
  quantity: 2,
  before: { size: 'M', color: 'Verde' },
  after: { size: 'L', color: 'Verde' },
}
