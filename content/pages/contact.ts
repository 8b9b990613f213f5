/** Texts around the contact form; the shop's details are in `content/shop.ts`. */
export const contactPage = {
  title: 'Contacto',
  description: 'Escríbenos o llámanos. Dirección, correo, teléfono y formulario.',
  intro: 'Escríbenos para lo que necesites. Lee y contesta una persona.',
  privacy: 'Usamos tus datos solo para responderte.',
} as const
