import type { LawFacts, LawRule, PageName } from './law-rule.ts'

const INFORMATION_SOCIETY = 'Ley 34/2002'
/** First day of Ley 34/2002. */
const SINCE_LSSI = '2002-10-12'
const SINCE_GDPR = '2018-05-25'

/** Who sells, what becomes of data, and where one complains. */
export const HOUSE_RULES: readonly LawRule[] = [
  {
    id: 'identidad',
    title: 'El aviso legal dice quién vende',
    source: `${INFORMATION_SOCIETY}, art. 10.1`,
    certainty: 'text',
    since: SINCE_LSSI,
    wayOut: 'ajustes listar tienda',
    on: ['legal-notice'],
    says: [
      { words: /Titular \S/u, what: 'el nombre' },
      { words: /NIF [A-Z0-9]\d{7}/u, what: 'el NIF' },
      { words: /Domicilio \S/u, what: 'el domicilio' },
      { words: /Registro \S/u, what: 'la inscripción en el registro' },
      { words: /Correo \S+@/u, what: 'el correo' },
      { words: /Teléfono \+?\d/u, what: 'el teléfono' },
    ],
  },
  {
    id: 'datos-propios',
    title: 'Los datos de la tienda son los suyos, no los de ejemplo',
    source: `${INFORMATION_SOCIETY}, art. 10.1; RDLeg 1/2007, art. 97.1.b–d`,
    certainty: 'text',
    since: SINCE_LSSI,
    wayOut: 'ajustes listar tienda',
    on: ['legal-notice'],
    look: ({ pages }) => {
      const text = pages['legal-notice']?.text ?? ''
      const left = SAMPLES.filter(([words]) => words.test(text)).map(([, what]) => what)
      return left.length === 0 ? null : `los propios: ${left.join(', ')}`
    },
  },
  {
    id: 'web-segura',
    title: 'La tienda se sirve cifrada',
    source: 'Reglamento (UE) 2016/679, art. 32',
    certainty: 'reading',
    since: SINCE_GDPR,
    wayOut: 'SHOP_URL, con https: docs/servidor.md',
    look: ({ facts }) => (facts.shopUrl.startsWith('https:') ? null : 'https en la dirección'),
  },
  {
    id: 'privacidad',
    title: 'La política de privacidad dice lo que la ley pide',
    source: 'Reglamento (UE) 2016/679, art. 13; Ley Orgánica 3/2018, art. 11',
    certainty: 'text',
    since: SINCE_GDPR,
    wayOut: 'textos ver privacidad',
    on: ['privacy'],
    says: [
      { words: /Responsable \S/u, what: 'quién responde' },
      { words: /Para qué usamos tus datos/u, what: 'para qué se usan' },
      { words: /Base jurídica/u, what: 'la base jurídica' },
      { words: /Cuánto tiempo los guardamos/u, what: 'los plazos' },
      { words: /Quién más los ve/u, what: 'quién más los recibe' },
      { words: /Tus derechos/u, what: 'los derechos' },
      { words: /Agencia Española de Protección de Datos/u, what: 'dónde se reclama' },
    ],
  },
  {
    id: 'cookies',
    title: 'Rechazar las cookies es tan fácil como aceptarlas, y se puede cambiar de opinión',
    source: `${INFORMATION_SOCIETY}, art. 22.2; Reglamento (UE) 2016/679, art. 7.3`,
    certainty: 'text',
    since: '2024-01-11',
    wayOut: 'textos ver cookies',
    on: ['cookies'],
    says: [
      { words: /Rechazar las no necesarias/u, what: 'cómo se rechazan' },
      { words: /Aceptar todas/u, what: 'cómo se aceptan' },
      { words: /Para qué Cuánto dura/u, what: 'para qué es cada una y cuánto dura' },
      { words: /Configurar cookies/u, what: 'el enlace al pie' },
    ],
  },
  {
    id: 'cookies-antes',
    title: 'Antes de elegir no se guarda ninguna cookie que no sea necesaria',
    source: `${INFORMATION_SOCIETY}, art. 22.2`,
    certainty: 'text',
    since: '2012-04-01',
    wayOut: 'avisa a quien programa la tienda',
    on: ['home', 'product', 'checkout'],
    look: ({ pages }) => {
      const set = OPEN_PAGES.flatMap((name) => pages[name]?.cookies ?? [])
      return set.length === 0 ? null : `quitar ${[...new Set(set)].join(', ')}`
    },
  },
  {
    id: 'accesibilidad',
    title: 'La declaración de accesibilidad dice cómo está la web y cómo se reclama',
    source: 'Ley 11/2023, art. 4 y anexo V (Directiva (UE) 2019/882)',
    certainty: 'adviser',
    since: '2025-06-28',
    wayOut: 'textos ver accesibilidad',
    on: ['accessibility'],
    says: [
      { words: /EN 301 549/u, what: 'la norma' },
      { words: /conforme/u, what: 'el grado de cumplimiento' },
      { words: /Limitaciones conocidas/u, what: 'lo que falta' },
      { words: /reclamar/u, what: 'cómo se reclama' },
    ],
  },
  {
    id: 'atencion',
    title: 'Hay un correo, un teléfono y un formulario para quien compra',
    source: 'RDLeg 1/2007, art. 21.2',
    certainty: 'text',
    since: '2014-06-13',
    wayOut: 'ajustes poner tienda.telefono',
    on: ['contact'],
    says: [
      { words: /\S@\S/u, what: 'el correo' },
      { words: /\+?\d{2,3} \d{3} \d{3}/u, what: 'el teléfono' },
      { words: /Mensaje/u, what: 'el formulario' },
    ],
  },
  {
    id: 'reclamaciones',
    title: 'Se dice dónde reclamar: hojas de reclamaciones y arbitraje',
    source: 'Ley 7/2017, art. 40; RDLeg 1/2007, art. 21.3',
    certainty: 'text',
    since: '2017-11-05',
    wayOut: 'textos ver condiciones',
    on: ['terms'],
    says: [
      { words: /hojas de reclamaciones/u, what: 'las hojas de reclamaciones' },
      { words: /arbitraje/u, what: 'el arbitraje de consumo' },
    ],
  },
  {
    id: 'plataforma-cerrada',
    title: 'Nada enlaza la plataforma europea de litigios, que cerró',
    source: 'Reglamento (UE) 2024/3228',
    certainty: 'text',
    since: '2025-07-20',
    wayOut: 'textos listar',
    look: ({ pages }) =>
      Object.values(pages).some(({ html }) => /ec\.europa\.eu\/consumers\/odr/u.test(html))
        ? 'quitar el enlace'
        : null,
  },
  {
    id: 'idioma',
    title: 'La web dice que está en castellano',
    source: 'RDLeg 1/2007, art. 18.1 y 98.1; Ley 11/2023 (EN 301 549, 9.3.1.1)',
    certainty: 'reading',
    since: '2014-06-13',
    wayOut: 'avisa a quien programa la tienda',
    on: ['home', 'checkout'],
    look: ({ pages }) =>
      (['home', 'checkout'] as const).every((name) =>
        /<html lang="es"/u.test(pages[name]?.html ?? ''),
      )
        ? null
        : 'el idioma de la página',
  },
  {
    id: 'confirmacion',
    title: 'La confirmación del pedido lleva lo acordado, para guardarla',
    source: 'RDLeg 1/2007, art. 98.7',
    certainty: 'text',
    since: '2014-06-13',
    wayOut: 'avisa a quien programa la tienda',
    look: ({ facts }) => missingWords(facts.confirmation, CONFIRMED),
  },
  {
    id: 'facturas',
    title: 'Cada venta cobrada tiene su factura',
    source: 'RD 1619/2012, art. 2 y 11; Ley 37/1992, art. 75.Dos',
    certainty: 'text',
    since: '2013-01-01',
    wayOut: 'facturas comprobar',
    look: ({ facts }) =>
      facts.uninvoicedSales === 0
        ? null
        : `la factura de ${facts.uninvoicedSales === 1 ? 'una venta' : `${facts.uninvoicedSales} ventas`}`,
  },
  {
    id: 'verifactu',
    title: 'Los registros de las facturas llegan a la Agencia Tributaria',
    source: 'RD 1007/2023, disposición final cuarta (RDL 15/2025)',
    certainty: 'adviser',
    since: recordsSince,
    wayOut: 'facturas enviar --empezar',
    look: ({ facts }) => (facts.sendsRecords ? null : 'empezar a enviarlos'),
  },
]

/** Pages that somebody sees before any choice. */
const OPEN_PAGES: readonly PageName[] = ['home', 'product', 'checkout']

const SAMPLES = [
  [/\(ejemplo\)/u, 'la razón social y el registro'],
  [/NIF B0{8}/u, 'el NIF'],
  [/\.example\b/u, 'el correo'],
  [/900 000 000/u, 'el teléfono'],
] as const

const CONFIRMED = [
  { words: /14 días/u, what: 'el derecho a desistir' },
  { words: /desisto de mi contrato/u, what: 'el formulario de desistimiento' },
  { words: /garantía legal/u, what: 'la garantía legal' },
  { words: /Total/u, what: 'el precio' },
  { words: /@/u, what: 'cómo se escribe a la tienda' },
]

const missingWords = (
  text: string,
  sayings: readonly { words: RegExp; what: string }[],
): string | null => {
  const missing = sayings.filter(({ words }) => !words.test(text)).map(({ what }) => what)
  return missing.length === 0 ? null : missing.join(', ')
}

/**
 * Companies pay the corporate income tax and begin half a year before everybody else. The letter of
 * a NIF says which it is. Source: RDL 15/2025; Orden EHA/451/2008.
 */
function recordsSince({ taxId }: LawFacts): string {
  return /^[ABCDFGJNQRSUVW]/u.test(taxId) ? '2027-01-01' : '2027-07-01'
}
