import type { NoticeView } from '#app/shop/guarantee/notice-view.server.ts'
import type { PayOffer } from '#app/shop/pay-link/pay-offer.server.ts'

/** An order that waits to be paid by its link, as the page shows it in the demonstration. */
export const linkOffer: PayOffer = {
  number: 'VR-TEST-0001',
  refusal: null,
  exchangeOf: null,
  ofReturn: null,
  total: '241,98 €',
  until: '11 de marzo de 2026',
  lines: ['2 × Chaqueta Peñalara, Talla M · Azul'],
  sums: [{ label: 'Total', value: '241,98 €' }],
  address: ['Lucía Herrero Sanz', 'Calle del Olmo, 14', '28012 Madrid', 'España'],
  shipping: 'Estándar, 3-5 días laborables',
  email: 'lucia@correo.example',
  isUntaxed: false,
  isDemo: true,
}

export const payNotice: NoticeView = {
  asText: 'Leer',
  image: null,
  link: { href: 'https://garantias.example/', text: 'Más' },
  national: 'Son 3 años.',
  points: [],
  title: 'Garantía legal',
}
