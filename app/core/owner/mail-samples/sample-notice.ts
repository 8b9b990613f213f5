/** What the shop tells everybody with an account. */
export const sampleNotice = {
  subject: 'Cambia la política de privacidad',
  text: 'Desde el 1 de abril guardamos los mensajes seis meses, y no un año.\n\nNo tienes que hacer nada.',
}
