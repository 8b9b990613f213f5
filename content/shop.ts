/**
 * The shop's name, claim, contact and social profiles. Sample values on reserved domains; the owner
 * replaces them before opening, with `ajustes` or here. Values in the database come first. The name
 * in pages, mails, the logo and the manifest is read from here.
 */
type Profile = { name: string; url: string }

/** Typed nowhere else in the sources: `tests/repo.test.ts` looks for it. */
const NAME = 'Vereda'

export const firstShop = {
  name: NAME,
  claim: 'Ropa sostenible para la aventura',
  slogan: 'Ropa para ir, y para volver.',
  about: `${NAME} hace ropa de montaña y de diario para hombre y mujer. Pocas piezas, materiales con nombre y cómo cuidarlas para que duren.`,
  legalName: `${NAME} Ropa de Montaña, S. L. (ejemplo)`,
  taxId: 'B00000000',
  registry: 'Registro Mercantil de Madrid, tomo 0, folio 0, hoja M-0 (ejemplo)',
  /** Number in the register of producers, section of packaging: ENV/2023/000000000; empty: none. */
  packagingNumber: '',
  address: {
    street: `Calle de la ${NAME}, 1`,
    postcode: '28000',
    city: 'Madrid',
    country: 'España',
  },
  email: 'hola@vereda.example',
  phone: '+34 900 000 000',
  social: [
    { name: 'Instagram', url: 'https://social.example/vereda' },
    { name: 'Pinterest', url: 'https://pins.example/vereda' },
    { name: 'YouTube', url: 'https://video.example/vereda' },
  ] as readonly [Profile, Profile, Profile],
}
