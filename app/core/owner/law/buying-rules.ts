import type { LawRule, SeenPage } from './law-rule.ts'

const CONSUMERS = 'RDLeg 1/2007'
/** Ley 3/2014, first day on which the Spanish text of Directive 2011/83/EU binds. */
const CONSUMER_RIGHTS = '2014-06-13'

/** What a shopper has to be told before buying, on the product page and before «Pagar». */
export const BUYING_RULES: readonly LawRule[] = [
  {
    id: 'precio-final',
    title: 'El precio de cada prenda es el que se paga, con el IVA',
    source: `${CONSUMERS}, art. 20.1.c y 60.2.c`,
    certainty: 'text',
    since: CONSUMER_RIGHTS,
    wayOut: 'ajustes ver precios.con-iva',
    on: ['home', 'product'],
    says: [{ words: /IVA incl/u, what: 'que el precio lleva el IVA' }],
  },
  {
    id: 'precio-anterior',
    title: 'Una rebaja enseña el precio más bajo de los 30 días anteriores',
    source: 'Ley 7/1996, art. 20.1 (Directiva 98/6/CE, art. 6 bis)',
    certainty: 'text',
    since: '2022-05-28',
    wayOut: 'precios historial',
    on: ['reduced'],
    says: [{ words: /Antes \d/u, what: 'el precio de antes' }],
  },
  {
    id: 'plazo-de-entrega',
    title: 'Cuándo llega se dice antes de comprar',
    source: `${CONSUMERS}, art. 97.1.g`,
    certainty: 'text',
    since: CONSUMER_RIGHTS,
    wayOut: 'ajustes listar tarifa',
    on: ['product', 'checkout', 'shipping'],
    says: [{ words: /\d días laborables/u, what: 'en cuántos días laborables llega' }],
  },
  {
    id: 'gastos-de-envio',
    title: 'Lo que cuesta el envío se dice antes de pagar',
    source: `${CONSUMERS}, art. 97.1.e`,
    certainty: 'text',
    since: CONSUMER_RIGHTS,
    wayOut: 'ajustes listar tarifa',
    on: ['product', 'checkout', 'shipping'],
    says: [{ words: /Estándar[^€]{0,60}\d,\d\d €/u, what: 'el precio del envío' }],
  },
  {
    id: 'transferencia',
    title: 'La transferencia que se ofrece tiene una cuenta, y las condiciones la nombran',
    source: `${CONSUMERS}, art. 97.1.g y 98.3`,
    certainty: 'text',
    since: CONSUMER_RIGHTS,
    wayOut: 'ajustes listar cobro',
    concerns: ({ transfers }) => transfers.areWanted,
    on: ['checkout', 'terms'],
    says: [{ words: /transferencia/u, what: 'cómo se paga por transferencia', on: ['terms'] }],
    look: ({ facts: { transfers }, pages }) =>
      !transfers.haveAccount
        ? 'la cuenta a la que se paga'
        : /Transferencia bancaria/u.test(pages.checkout?.text ?? '')
          ? null
          : 'la transferencia al pagar',
  },
  {
    id: 'medios-de-pago',
    title: 'Con qué se puede pagar y adónde se envía se sabe al empezar la compra',
    source: `${CONSUMERS}, art. 98.3`,
    certainty: 'text',
    since: CONSUMER_RIGHTS,
    wayOut: 'textos listar',
    on: ['checkout'],
    says: [
      { words: /Pago/u, what: 'el pago' },
      { words: /Tarjeta|página de pago|página segura/u, what: 'con qué se paga' },
      { words: /País España/u, what: 'los países a los que se envía' },
    ],
  },
  {
    id: 'obligacion-de-pago',
    title: 'El botón dice que el pedido obliga a pagar',
    source: `${CONSUMERS}, art. 98.2`,
    certainty: 'text',
    since: CONSUMER_RIGHTS,
    wayOut: 'avisa a quien programa la tienda',
    on: ['checkout'],
    says: [
      { words: /Pagar Pedido con obligación de pago/u, what: 'la obligación de pago, en el botón' },
    ],
  },
  {
    id: 'condiciones',
    title: 'Las condiciones y la privacidad se leen antes de pulsar «Pagar»',
    source: 'Ley 7/1998, art. 5; Ley 34/2002, art. 27.4',
    certainty: 'text',
    since: '2002-10-12',
    wayOut: 'avisa a quien programa la tienda',
    on: ['checkout'],
    says: [
      { words: /condiciones de compra/u, what: 'las condiciones de compra' },
      { words: /política de privacidad/u, what: 'la política de privacidad' },
    ],
  },
  {
    id: 'como-se-contrata',
    title: 'Se explica cómo se hace el contrato, cómo se corrige un error y en qué idioma',
    source: 'Ley 34/2002, art. 27.1',
    certainty: 'text',
    since: '2002-10-12',
    wayOut: 'textos ver condiciones',
    on: ['terms'],
    says: [
      { words: /Cómo se hace el contrato/u, what: 'los pasos' },
      { words: /corregirlos/u, what: 'cómo se corrige un error' },
      { words: /en español/u, what: 'el idioma del contrato' },
      { words: /conservamos el pedido/u, what: 'si la tienda guarda el contrato' },
    ],
  },
  {
    id: 'desistimiento',
    title: 'El derecho a desistir en 14 días se dice antes de pagar, con su formulario',
    source: `${CONSUMERS}, art. 97.1.i, 102 y anexo B`,
    certainty: 'text',
    since: CONSUMER_RIGHTS,
    wayOut: 'textos ver condiciones',
    on: ['terms', 'checkout'],
    says: [
      { words: /14 días/u, what: 'los 14 días' },
      { words: /sin dar motivos/u, what: 'que no hay que dar motivos' },
      {
        words: /Modelo de formulario de desistimiento/u,
        what: 'el modelo de formulario',
        on: ['terms'],
      },
    ],
  },
  {
    id: 'boton-de-desistir',
    title: 'Desistir se puede en la web, desde cualquier página',
    source: 'Directiva 2011/83/UE, art. 11 bis (Directiva (UE) 2023/2673)',
    certainty: 'reading',
    since: '2026-06-19',
    wayOut: 'avisa a quien programa la tienda',
    on: ['home', 'product', 'terms', 'withdrawal'],
    says: [{ words: /Desistir del contrato/u, what: 'el enlace «Desistir del contrato»' }],
  },
  {
    id: 'gastos-de-devolucion',
    title: 'Quién paga la devolución se dice',
    source: `${CONSUMERS}, art. 97.1.j`,
    certainty: 'text',
    since: CONSUMER_RIGHTS,
    wayOut: 'textos ver devoluciones',
    on: ['product', 'returns'],
    says: [{ words: /gratis/u, what: 'lo que cuesta devolver' }],
  },
  {
    id: 'garantia-legal',
    title: 'La garantía legal de tres años se dice antes de comprar',
    source: `${CONSUMERS}, art. 60.2.f y 120.1`,
    certainty: 'text',
    since: '2022-01-01',
    wayOut: 'textos ver condiciones',
    on: ['product', 'terms'],
    says: [{ words: /3 años de garantía legal/u, what: 'los tres años' }],
  },
  {
    id: 'aviso-garantia',
    title: 'El aviso oficial de la garantía legal se ve en la ficha y antes de «Pagar»',
    source: `Directiva 2011/83/UE, art. 6.1.l y 22 bis; Reglamento (UE) 2025/1960, anexo I`,
    certainty: 'reading',
    since: '2026-09-27',
    wayOut: 'garantia aviso FICHERO',
    on: ['product', 'checkout'],
    look: ({ pages }) => {
      const without = [
        ...(showsNotice(pages.product) ? [] : ['en la ficha']),
        ...(showsNotice(pages.checkout) ? [] : ['antes de «Pagar»']),
      ]
      return without.length === 0 ? null : `el aviso, ${without.join(' y ')}`
    },
  },
  {
    id: 'etiqueta-garan',
    title: 'La garantía de durabilidad de un fabricante se enseña con su etiqueta oficial',
    source: 'Directiva 2011/83/UE, art. 6.1.la y 22 bis; Reglamento (UE) 2025/1960, anexo II',
    certainty: 'reading',
    since: '2026-09-27',
    wayOut: 'productos garantias',
    concerns: ({ labels }) => labels.guaranteed > 0,
    look: ({ facts: { labels } }) =>
      labels.unlabelled.length === 0 ? null : `la etiqueta de ${someOf(labels.unlabelled)}`,
  },
  {
    id: 'composicion',
    title: 'Las fibras de cada prenda se leen antes de comprar',
    source: 'Reglamento (UE) 1007/2011, art. 16.1',
    certainty: 'text',
    since: '2012-05-08',
    wayOut: 'catalogo comprobar',
    on: ['product'],
    says: [{ words: /\d % [a-záéíóúñ]/u, what: 'la composición' }],
  },
  {
    id: 'fabricante',
    title: 'Cada ficha dice quién fabrica, dónde está y cómo se le escribe',
    source: 'Reglamento (UE) 2023/988, art. 19',
    certainty: 'text',
    since: '2024-12-13',
    wayOut: 'fabricantes listar',
    on: ['product'],
    says: [
      { words: /Responsable del producto|Fabricante:/u, what: 'el fabricante' },
      {
        words: /(?:Responsable del producto|Fabricante:).{0,200}\d{5} /u,
        what: 'su dirección',
      },
      {
        words: /(?:Responsable del producto|Fabricante:).{0,300}\S@\S/u,
        what: 'su correo',
      },
    ],
  },
  {
    id: 'opiniones',
    title: 'Se dice si las opiniones son de quien ha comprado',
    source: `${CONSUMERS}, art. 20.4`,
    certainty: 'text',
    since: '2022-05-28',
    wayOut: 'avisa a quien programa la tienda',
    on: ['product'],
    says: [
      {
        words: /Solo puede opinar quien la ha comprado/u,
        what: 'que solo opina quien ha comprado',
      },
    ],
  },
  {
    id: 'palabras-verdes',
    title: 'Ninguna palabra ecológica general sin prueba',
    source: 'Directiva (UE) 2024/825, anexo, punto 4 bis (Directiva 2005/29/CE)',
    certainty: 'adviser',
    since: '2026-09-27',
    wayOut: 'ajustes poner tienda.lema',
    look: ({ pages }) => {
      const claims = Object.values(pages).flatMap(({ text }) => text.match(GENERAL_CLAIMS) ?? [])
      const found = new Set(claims.map((words) => `«${words.toLowerCase()}»`))
      return found.size === 0 ? null : `una prueba de ${[...found].join(', ')}, o no decirlo`
    },
  },
]

const showsNotice = (page: SeenPage | undefined): boolean =>
  page?.html.includes('src="/img/garantia/') ?? false

const MOST_NAMED = 3

const someOf = (ids: readonly string[]): string =>
  ids.length <= MOST_NAMED
    ? ids.join(', ')
    : `${ids.slice(0, MOST_NAMED).join(', ')} y ${ids.length - MOST_NAMED} más`

/** Claims of excellence for the environment as such; a fibre's own certificate is none of them. */
const GENERAL_CLAIMS =
  /respetuos[oa]s? con (?:el medio ambiente|el planeta|la naturaleza)|(?:ropa|prendas?|moda) (?:sostenibles?|ecológicas?|verdes?|responsables?|conscientes?)|neutr[oa]s? en carbono|biodegradables?/giu
