import type { ContactMail } from '#core/account/contact/contact-mails.ts'

/** A message from the form of contact. */
export const contact: ContactMail = {
  reference: '3F2A-91BC',
  receivedAt: '2026-03-05T11:30:00.000Z',
  name: 'Lucía Herrero Sanz',
  email: 'lucia@correo.example',
  subject: 'Devolución',
  message: 'Hola:\n\nQuiero devolver la chaqueta.\nMe queda grande.',
}
