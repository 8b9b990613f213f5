import type { valores } from './pictures.json'

/** The shop's values: six cards of the home page. Pictures as in `pictures.json`. */

export type HomeValue = {
  icon: 'cloth' | 'shield' | 'tree' | 'waves' | 'scale' | 'people'
  image: keyof typeof valores
  title: string
  /** On the card: one or two short lines. */
  description: string
  /** In the popup, one string per paragraph. Only what a product's page or the law can back. */
  longDescription: readonly string[]
}

/** `facts` are the shop's as they are now. */
export const values = (facts: { guaranteeYears: number; email: string }): readonly HomeValue[] => [
  {
    icon: 'cloth',
    image: 'materiales',
    title: 'Materiales',
    description: 'Qué fibra y cuánta. Escrito en cada prenda.',
    longDescription: [
      'La ficha de cada prenda da la composición parte por parte (tejido, forro, relleno) y los gramos que pesa. Así se comparan dos chaquetas, no dos adjetivos.',
      'Cuando decimos que una fibra es reciclada u orgánica, debajo están la parte que cubre y el documento que lo respalda. Lo que no podemos demostrar, no lo escribimos.',
    ],
  },
  {
    icon: 'shield',
    image: 'durabilidad',
    title: 'Durabilidad',
    description: 'Cómo se lava para que dure, y qué pasa si falla.',
    longDescription: [
      'La prenda que menos le cuesta al monte es la que ya tienes. Por eso cada ficha explica cómo se lava y cómo se seca lo que compras. El suavizante, por ejemplo, tapa los poros de una membrana.',
      `Si algo falla por cómo está hecho, respondemos durante ${facts.guaranteeYears} años, como pide la ley. Escríbenos a ${facts.email} con tu número de pedido y una foto.`,
    ],
  },
  {
    icon: 'tree',
    image: 'bosques',
    title: 'Bosques',
    description: 'El liocel empieza siendo madera. Decimos cuándo está certificada.',
    longDescription: [
      'El liocel y la viscosa salen de la pulpa de madera. Cuando la fibra de una prenda viene con certificado forestal, su ficha nombra el certificado y la parte que cubre. Cuando no lo trae, la ficha dice la fibra y nada más.',
      'Tampoco verás en la tienda hojas dibujadas como si fueran un sello.',
    ],
  },
  {
    icon: 'waves',
    image: 'oceanos',
    title: 'Océanos',
    description: 'Qué acabados van sin PFAS, y cómo lavar soltando menos fibra.',
    longDescription: [
      'Lo que se va por el desagüe acaba en un río y, con tiempo, en el mar. Los acabados repelentes que anunciamos sin PFAS lo dicen en su ficha, con el documento que lo respalda.',
      'Los tejidos sintéticos sueltan fibras al lavarse. Sueltan menos con agua fría, programa corto y el tambor lleno; un polar, además, dentro de una bolsa de lavado.',
    ],
  },
  {
    icon: 'scale',
    image: 'comercio-justo',
    title: 'Comercio justo',
    description: 'En qué país se hace y quién responde. Con dirección.',
    longDescription: [
      'Al final de cada ficha están el país en que se ha hecho la prenda y el fabricante que responde de ella, con su dirección y su correo. Puedes escribirle sin pasar por nosotros.',
      'No ponemos un sello que lo resuma. Un sello se mira y se olvida; una dirección se puede comprobar.',
    ],
  },
  {
    icon: 'people',
    image: 'comunidad',
    title: 'Comunidad',
    description: 'Lo que nos cuentas de una prenda, bueno o malo.',
    longDescription: [
      'Una vereda no la hace uno solo. Si una prenda ha llegado a un sitio que merece la pena, enséñanoslo en nuestro perfil. Si se ha portado mal, también.',
      `Lo que no cabe en una foto cabe en un correo: ${facts.email}.`,
    ],
  },
]
