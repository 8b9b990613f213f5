import type { Anatomy } from './anatomy.ts'

/** What is worn above the waist. */
export const tops = {
  camisa: [
    { name: 'Cuello', text: 'Abierto o hasta arriba: el primer botón decide.' },
    {
      name: 'Bolsillo',
      text: 'Con solapa y botón, para que nada salga al agacharse.',
      shows: ['Bolsillos'],
    },
    {
      name: 'Botonera',
      text: 'Un botón se cambia. Lo que importa es que vaya bien cosido.',
      shows: ['Botones'],
    },
    { name: 'Puño', text: 'Con botón: se cierra contra el viento o se remanga.' },
    { name: 'Bajo', text: 'Curvo: por dentro no abulta y por fuera se lleva bien.' },
  ],
  camisa_lino: [
    { name: 'Escote', text: 'Abierto: con calor, el primer botón sobra.' },
    { name: 'Manga', text: 'Corta y ancha. El aire entra por aquí.' },
    { name: 'Botones', text: 'Pocos, y pocas veces hacen falta todos.', shows: ['Botones'] },
    { name: 'Tela', text: 'Ligera y con aire entre los hilos: para eso está.', shows: ['Gramaje'] },
    { name: 'Bajo', text: 'Recto, para llevarla por fuera.' },
  ],
  camiseta: [
    {
      name: 'Cuello',
      text: 'Lo primero que se da de sí. Estíralo y mira cómo vuelve.',
      shows: ['Cuello'],
    },
    { name: 'Hombro', text: 'Aquí apoya la mochila: pasa el dedo por dentro y busca el bulto.' },
    { name: 'Manga', text: 'A media altura del brazo, para que no tire al levantarlo.' },
    {
      name: 'Tejido',
      text: 'Su peso dice cuánto abriga y cuánto tarda en secarse.',
      shows: ['Gramaje'],
    },
    { name: 'Bajo', text: 'Largo, para que no se salga al agacharse.' },
  ],
  chaleco: [
    { name: 'Cuello', text: 'Alto: con la cremallera subida tapa la garganta.' },
    { name: 'Sisa', text: 'Sin mangas, el brazo va libre; el borde ciñe.' },
    {
      name: 'Acolchado',
      text: 'Cada canal guarda su relleno, para que no se vaya abajo.',
      shows: ['Relleno'],
    },
    {
      name: 'Bolsillo',
      text: 'Con cremallera: sirve para las manos y para las llaves.',
      shows: ['Bolsillos'],
    },
    { name: 'Bajo', text: 'Acaba en la cadera y no estorba al sentarse.' },
  ],
  chaqueta_acolchada: [
    { name: 'Cuello', text: 'Alto: tapa la garganta sin necesitar bufanda.' },
    { name: 'Cremallera', text: 'De abajo a la barbilla. Ábrela al primer sudor.' },
    {
      name: 'Acolchado',
      text: 'Cada canal guarda su relleno, para que no se vaya abajo.',
      shows: ['Relleno'],
    },
    {
      name: 'Bolsillo',
      text: 'Con cremallera: sirve para las manos y para las llaves.',
      shows: ['Bolsillos'],
    },
    { name: 'Puño', text: 'Ribeteado: el frío entra por las muñecas.' },
  ],
  chaqueta_impermeable: [
    {
      name: 'Capucha',
      text: 'Se ciñe con los cordones, para que siga a la cabeza.',
      shows: ['Capucha'],
    },
    {
      name: 'Hombros',
      text: 'Aquí da el agua y apoya la mochila: donde se ve si aguanta.',
      shows: ['Costuras', 'Columna de agua'],
    },
    {
      name: 'Bolsillo del pecho',
      text: 'Vertical y alto: la mochila no lo tapa.',
      shows: ['Bolsillos'],
    },
    { name: 'Puño', text: 'Con lengüeta: ciérralo sobre el guante o debajo.' },
    { name: 'Bajo', text: 'Tapa la cintura también cuando te agachas.' },
  ],
  cortavientos: [
    { name: 'Capucha', text: 'Con cordón: ceñida, no la levanta el aire.' },
    {
      name: 'Media cremallera',
      text: 'Entra por la cabeza, así que hay menos por donde pase el viento.',
    },
    {
      name: 'Bolsillo',
      text: 'Cruza el frente: caben las manos, los guantes y el mapa.',
      shows: ['Bolsillos'],
    },
    { name: 'Puño', text: 'Con goma, para que la manga no haga de vela.' },
    { name: 'Bajo', text: 'Cierra contra la cadera, que por ahí sube el aire.' },
  ],
  jersey: [
    { name: 'Cuello', text: 'Redondo y de canalé, para que vuelva a cerrar.' },
    { name: 'Canesú', text: 'El dibujo se teje con el jersey, no se añade después.' },
    { name: 'Punto', text: 'Guarda aire entre los hilos: eso es lo que abriga.', shows: ['Galga'] },
    { name: 'Puño', text: 'De canalé: se remanga y se queda.' },
    { name: 'Bajo', text: 'De canalé, para que no se abra con los lavados.' },
  ],
  jersey_cuello: [
    {
      name: 'Cuello',
      text: 'Alto: tapa la garganta sin bufanda.',
      shows: ['Cuello', 'Altura del cuello'],
    },
    { name: 'Hombro', text: 'Cae hacia el brazo y deja sitio para una camisa.' },
    {
      name: 'Punto',
      text: 'Los surcos guardan aire: abriga más de lo que pesa.',
      shows: ['Galga'],
    },
    { name: 'Puño', text: 'Se dobla, o se baja hasta media mano.' },
    { name: 'Bajo', text: 'Ciñe la cadera para que el calor no se vaya.' },
  ],
  kimono: [
    { name: 'Borde', text: 'Una banda lisa recorre toda la abertura y le da peso.' },
    { name: 'Manga', text: 'Media y ancha: no pega en ningún sitio.' },
    { name: 'Estampado', text: 'A mano, en dos pasadas: ninguna hoja casa del todo.' },
    { name: 'Cordón', text: 'Átalo si hay brisa; suelto, cae recto.' },
    { name: 'Bajo', text: 'Tapa el bañador y poco más.', shows: ['Largo'] },
  ],
  manga_larga: [
    { name: 'Cuello', text: 'Bajo y cerrado: no estorba debajo de otra capa.' },
    { name: 'Manga raglán', text: 'Sin costura encima del hombro, donde apoya la mochila.' },
    { name: 'Tejido', text: 'Su peso dice si es para julio o para enero.', shows: ['Gramaje'] },
    { name: 'Puño', text: 'Llega a la muñeca y deja remangarse.' },
    { name: 'Bajo', text: 'Largo, para que no se salga al levantar los brazos.' },
  ],
  polar: [
    { name: 'Cuello', text: 'Alto: con la cremallera subida no hace falta bufanda.' },
    { name: 'Canesú', text: 'De tejido liso: aquí roza la mochila.' },
    {
      name: 'Bolsillo del pecho',
      text: 'Con cremallera, y a mano con la mochila puesta.',
      shows: ['Bolsillos'],
    },
    {
      name: 'Rizo',
      text: 'Guarda aire entre los bucles: eso es lo que abriga.',
      shows: ['Gramaje'],
    },
    { name: 'Puño', text: 'Ribeteado, para que el rizo no se abra.' },
  ],
  softshell: [
    { name: 'Cuello', text: 'Sin capucha: cabe debajo de una chaqueta que la tenga.' },
    {
      name: 'Bolsillo del pecho',
      text: 'Con cremallera. Para lo que se saca en marcha.',
      shows: ['Bolsillos'],
    },
    {
      name: 'Panel lateral',
      text: 'Más fino: por aquí sale el calor.',
      shows: ['Paneles laterales'],
    },
    { name: 'Cremallera', text: 'Entera: se abre del todo en las subidas.' },
    { name: 'Puño', text: 'Ceñido, para que el viento no suba por el brazo.' },
  ],
  sudadera: [
    { name: 'Capucha', text: 'Abriga la nuca también cuando va bajada.', shows: ['Capucha'] },
    { name: 'Cordón', text: 'Ciñe la capucha cuando sopla.' },
    {
      name: 'Bolsillo canguro',
      text: 'Una sola pieza: dentro se encuentran las manos.',
      shows: ['Bolsillo', 'Bolsillo oculto'],
    },
    { name: 'Puño', text: 'Ajustado, para remangarla y que se quede.' },
    { name: 'Bajo', text: 'Ciñe la cadera y sujeta la caída.' },
  ],
  top_tirantes: [
    { name: 'Tirante', text: 'Ancho, para que no se clave bajo la mochila.' },
    { name: 'Escote', text: 'Redondo: se lleva solo o debajo de una camisa.' },
    { name: 'Sisa', text: 'Abierta: el brazo sube sin arrastrar la prenda.' },
    { name: 'Costado', text: 'La costura, lejos de donde roza el brazo.' },
    { name: 'Bajo', text: 'Largo, para que no suba al moverse.' },
  ],
} satisfies Anatomy
