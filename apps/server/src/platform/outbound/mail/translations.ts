import type { Locale } from '@ringside/rules/site/locales';
import type { Texts } from './texts.ts';

/**
 * The mails in the other languages of the site, with the glossary's forms of address
 * (docs/locales). Minutes are abbreviated where a language would decline them.
 */
export const TRANSLATIONS: Record<Exclude<Locale, 'en'>, Texts> = {
  fr: {
    passwordReset: ({ link, minutes }) => ({
      subject: 'Choisissez un nouveau mot de passe pour Ringside',
      text: `Nous avons reçu une demande de nouveau mot de passe pour Ringside.\n\nChoisissez-le ici dans les ${minutes} min :\n${link}\n\nLe lien ne sert qu’une fois. Si vous n’avez rien demandé, ignorez ce message : rien n’a changé.\n`,
    }),
    invitation: ({ link, hours }) => ({
      subject: 'Votre accès à la console Ringside',
      text: `Vous faites maintenant partie des organisateurs d’un championnat sur Ringside et vous connectez avec cette adresse e-mail.\n\nChoisissez votre mot de passe ici dans les ${hours} h :\n${link}\n\nLe lien ne sert qu’une fois. S’il a expiré, demandez-en un autre à la connexion, par « Forgot the password? ».\n`,
    }),
    emailCode: ({ code, minutes }) => ({
      subject: `${code} est votre code Ringside`,
      text: `Votre code : ${code}\n\nSaisissez-le dans les ${minutes} min pour confirmer que cette adresse est la vôtre. Si vous n’avez rien demandé, ignorez ce message.\n`,
    }),
    phoneCode: ({ code, minutes }) => ({
      subject: 'Code Ringside',
      text: `${code} est votre code Ringside. Il est valable ${minutes} min.`,
    }),
    signInLink: ({ link, minutes }) => ({
      subject: 'Votre lien de connexion à Ringside',
      text: `Trop de connexions à votre compte Ringside ont échoué. Pendant un moment, les navigateurs que vous n’avez jamais utilisés n’acceptent pas votre mot de passe.\n\nPour vous connecter maintenant, ouvrez ce lien dans les ${minutes} min :\n${link}\n\nLe lien ne sert qu’une fois. Si vous n’essayez pas de vous connecter, ignorez ce message : vous seul avez le lien. Les navigateurs avec lesquels vous vous êtes connecté ces 90 derniers jours acceptent toujours votre mot de passe.\n`,
    }),
    secondFactorTaken: ({ link }) => ({
      subject: 'Votre second facteur pour Ringside a été retiré',
      text: `Un membre de l’équipe d’organisation a retiré le second facteur de votre connexion à Ringside. Toutes vos sessions sont fermées, et votre mot de passe suffit pour vous connecter.\n\nConfigurez-en un nouveau ici :\n${link}\n\nSi vous ne l’avez pas demandé, changez tout de suite de mot de passe et prévenez le responsable du championnat.\n`,
    }),
    emailChanged: () => ({
      subject: 'L’adresse de votre connexion à Ringside a été modifiée',
      text: 'L’adresse e-mail de votre connexion à Ringside a été modifiée. Cette adresse-ci ne permet plus de vous connecter, et les liens pour un nouveau mot de passe n’y arrivent plus.\n\nSi ce n’était ni vous ni quelqu’un à qui vous l’avez demandé, prévenez tout de suite le responsable du championnat.\n',
    }),
  },
  it: {
    passwordReset: ({ link, minutes }) => ({
      subject: 'Scegli una nuova password per Ringside',
      text: `Abbiamo ricevuto una richiesta di nuova password per Ringside.\n\nSceglila qui entro ${minutes} min:\n${link}\n\nIl link funziona una volta sola. Se non l’hai chiesta, ignora questo messaggio: non è cambiato nulla.\n`,
    }),
    invitation: ({ link, hours }) => ({
      subject: 'Il tuo accesso alla console di Ringside',
      text: `Ora fai parte dell’organizzazione di un campionato su Ringside e accedi con questo indirizzo e-mail.\n\nScegli qui la tua password entro ${hours} ore:\n${link}\n\nIl link funziona una volta sola. Se è scaduto, chiedine un altro alla pagina di accesso, con “Forgot the password?”.\n`,
    }),
    emailCode: ({ code, minutes }) => ({
      subject: `${code} è il tuo codice Ringside`,
      text: `Il tuo codice: ${code}\n\nInseriscilo entro ${minutes} min per confermare che questo indirizzo è tuo. Se non lo hai chiesto, ignora questo messaggio.\n`,
    }),
    phoneCode: ({ code, minutes }) => ({
      subject: 'Codice Ringside',
      text: `${code} è il tuo codice Ringside. Vale per ${minutes} min.`,
    }),
    signInLink: ({ link, minutes }) => ({
      subject: 'Il tuo link di accesso a Ringside',
      text: `Troppi tentativi di accesso al tuo account Ringside sono falliti. Per un po’, i browser che non hai mai usato non accettano la tua password.\n\nPer accedere adesso, apri questo link entro ${minutes} min:\n${link}\n\nIl link funziona una volta sola. Se non stai cercando di accedere, ignora questo messaggio: solo tu hai il link. I browser con cui hai effettuato l’accesso negli ultimi 90 giorni accettano ancora la tua password.\n`,
    }),
    secondFactorTaken: ({ link }) => ({
      subject: 'Il tuo secondo fattore per Ringside è stato rimosso',
      text: `Un operatore ha rimosso il secondo fattore del tuo accesso a Ringside. Sei fuori da ogni sessione e per accedere basta la password.\n\nConfigurane uno nuovo qui:\n${link}\n\nSe non lo hai chiesto, cambia subito la password e avvisa il responsabile del campionato.\n`,
    }),
    emailChanged: () => ({
      subject: 'L’indirizzo del tuo accesso a Ringside è stato cambiato',
      text: 'L’indirizzo e-mail del tuo accesso a Ringside è stato cambiato. Con questo indirizzo non puoi più accedere, e i link per una nuova password non arrivano più qui.\n\nSe non sei stato tu né qualcuno a cui lo hai chiesto, avvisa subito il responsabile del campionato.\n',
    }),
  },
  de: {
    passwordReset: ({ link, minutes }) => ({
      subject: 'Wähle ein neues Passwort für Ringside',
      text: `Für dein Ringside-Konto wurde ein neues Passwort angefordert.\n\nWähle es hier innerhalb von ${minutes} Min.:\n${link}\n\nDer Link gilt einmal. Falls du es nicht angefordert hast, ignoriere diese Mail: Es hat sich nichts geändert.\n`,
    }),
    invitation: ({ link, hours }) => ({
      subject: 'Dein Zugang zur Ringside-Konsole',
      text: `Du gehörst jetzt zur Turnierleitung einer Meisterschaft bei Ringside und meldest dich mit dieser Mailadresse an.\n\nWähle dein Passwort hier innerhalb von ${hours} Stunden:\n${link}\n\nDer Link gilt einmal. Ist er abgelaufen, fordere beim Anmelden über „Forgot the password?“ einen neuen an.\n`,
    }),
    emailCode: ({ code, minutes }) => ({
      subject: `${code} ist dein Ringside-Code`,
      text: `Dein Code: ${code}\n\nGib ihn innerhalb von ${minutes} Min. ein und bestätige so, dass diese Adresse dir gehört. Falls du nichts angefordert hast, ignoriere diese Mail.\n`,
    }),
    phoneCode: ({ code, minutes }) => ({
      subject: 'Ringside-Code',
      text: `${code} ist dein Ringside-Code. Er gilt ${minutes} Min.`,
    }),
    signInLink: ({ link, minutes }) => ({
      subject: 'Dein Anmeldelink für Ringside',
      text: `Zu viele Anmeldungen an deinem Ringside-Konto sind fehlgeschlagen. Browser, die du noch nie benutzt hast, nehmen dein Passwort eine Zeit lang nicht an.\n\nUm dich jetzt anzumelden, öffne diesen Link innerhalb von ${minutes} Min.:\n${link}\n\nDer Link gilt einmal. Falls du dich gerade nicht anmelden willst, ignoriere diese Mail: Nur du hast den Link. Browser, in denen du dich in den letzten 90 Tagen angemeldet hast, nehmen dein Passwort weiterhin an.\n`,
    }),
    secondFactorTaken: ({ link }) => ({
      subject: 'Dein zweiter Faktor für Ringside wurde entfernt',
      text: `Jemand aus der Turnierleitung hat den zweiten Faktor deiner Anmeldung bei Ringside entfernt. Du bist überall abgemeldet, und dein Passwort allein genügt zum Anmelden.\n\nRichte hier einen neuen ein:\n${link}\n\nFalls du nicht darum gebeten hast, ändere sofort dein Passwort und sag der Leitung der Meisterschaft Bescheid.\n`,
    }),
    emailChanged: () => ({
      subject: 'Die Mailadresse deiner Anmeldung bei Ringside wurde geändert',
      text: 'Die Mailadresse deiner Anmeldung bei Ringside wurde geändert. Mit dieser Adresse kannst du dich nicht mehr anmelden, und Links für ein neues Passwort kommen hier nicht mehr an.\n\nFalls das weder du warst noch jemand, den du darum gebeten hast, sag sofort der Leitung der Meisterschaft Bescheid.\n',
    }),
  },
  es: {
    passwordReset: ({ link, minutes }) => ({
      subject: 'Elige una contraseña nueva para Ringside',
      text: `Recibimos una solicitud de contraseña nueva para Ringside.\n\nElígela aquí en los próximos ${minutes} min:\n${link}\n\nEl enlace sirve una sola vez. Si no la pediste, ignora este correo: todo sigue igual.\n`,
    }),
    invitation: ({ link, hours }) => ({
      subject: 'Tu acceso a la consola de Ringside',
      text: `Ahora formas parte de la organización de un campeonato en Ringside y entras con esta dirección de correo.\n\nElige aquí tu contraseña en las próximas ${hours} horas:\n${link}\n\nEl enlace sirve una sola vez. Si ha caducado, pide otro en la pantalla de inicio de sesión, con «Forgot the password?».\n`,
    }),
    emailCode: ({ code, minutes }) => ({
      subject: `${code} es tu código de Ringside`,
      text: `Tu código: ${code}\n\nEscríbelo en los próximos ${minutes} min para confirmar que esta dirección es tuya. Si no lo pediste, ignora este correo.\n`,
    }),
    phoneCode: ({ code, minutes }) => ({
      subject: 'Código de Ringside',
      text: `${code} es tu código de Ringside. Vale durante ${minutes} min.`,
    }),
    signInLink: ({ link, minutes }) => ({
      subject: 'Tu enlace para entrar en Ringside',
      text: `Han fallado demasiados intentos de entrar en tu cuenta de Ringside. Durante un rato, los navegadores que no has usado nunca no aceptan tu contraseña.\n\nPara entrar ahora, abre este enlace en los próximos ${minutes} min:\n${link}\n\nEl enlace sirve una sola vez. Si no estás intentando entrar, ignora este correo: solo tú tienes el enlace. Los navegadores con los que has entrado en los últimos 90 días siguen aceptando tu contraseña.\n`,
    }),
    secondFactorTaken: ({ link }) => ({
      subject: 'Se quitó tu segundo factor de Ringside',
      text: `Alguien de la organización quitó el segundo factor de tu inicio de sesión en Ringside. Todas tus sesiones están cerradas y para entrar basta tu contraseña.\n\nConfigura uno nuevo aquí:\n${link}\n\nSi no lo pediste, cambia tu contraseña de inmediato y avisa a quien dirige el campeonato.\n`,
    }),
    emailChanged: () => ({
      subject: 'Se cambió el correo de tu inicio de sesión en Ringside',
      text: 'Se cambió el correo electrónico de tu inicio de sesión en Ringside. Con esta dirección ya no puedes entrar, y los enlaces para una contraseña nueva ya no llegan aquí.\n\nSi no fuiste tú ni alguien a quien se lo pediste, avisa de inmediato a quien dirige el campeonato.\n',
    }),
  },
  pt: {
    passwordReset: ({ link, minutes }) => ({
      subject: 'Escolha uma nova senha para o Ringside',
      text: `Recebemos um pedido de nova senha para o Ringside.\n\nEscolha-a aqui em até ${minutes} min:\n${link}\n\nO link funciona uma única vez. Se você não pediu, ignore este e-mail: nada mudou.\n`,
    }),
    invitation: ({ link, hours }) => ({
      subject: 'Seu acesso ao console do Ringside',
      text: `Agora você faz parte da organização de um campeonato no Ringside e entra com este endereço de e-mail.\n\nEscolha a sua senha aqui em até ${hours} horas:\n${link}\n\nO link funciona uma única vez. Se ele expirar, peça outro na tela de login, em “Forgot the password?”.\n`,
    }),
    emailCode: ({ code, minutes }) => ({
      subject: `${code} é o seu código do Ringside`,
      text: `Seu código: ${code}\n\nDigite-o em até ${minutes} min para confirmar que este endereço é seu. Se você não pediu, ignore este e-mail.\n`,
    }),
    phoneCode: ({ code, minutes }) => ({
      subject: 'Código do Ringside',
      text: `${code} é o seu código do Ringside. Ele vale por ${minutes} min.`,
    }),
    signInLink: ({ link, minutes }) => ({
      subject: 'Seu link de acesso ao Ringside',
      text: `Muitas tentativas de acesso à sua conta do Ringside falharam. Por algum tempo, navegadores que você nunca usou não aceitam a sua senha.\n\nPara entrar agora, abra este link em até ${minutes} min:\n${link}\n\nO link funciona uma única vez. Se você não está tentando entrar, ignore este e-mail: só você tem o link. Navegadores em que você entrou nos últimos 90 dias continuam aceitando a sua senha.\n`,
    }),
    secondFactorTaken: ({ link }) => ({
      subject: 'Seu segundo fator do Ringside foi removido',
      text: `Alguém da organização removeu o segundo fator do seu login no Ringside. Todas as suas sessões foram encerradas, e a sua senha sozinha basta para entrar.\n\nConfigure um novo aqui:\n${link}\n\nSe você não pediu, troque a senha imediatamente e avise quem é responsável pelo campeonato.\n`,
    }),
    emailChanged: () => ({
      subject: 'O e-mail do seu login no Ringside foi alterado',
      text: 'O e-mail do seu login no Ringside foi alterado. Este endereço não serve mais para entrar, e os links para uma nova senha não chegam mais aqui.\n\nSe não foi você nem alguém a quem você pediu, avise imediatamente quem é responsável pelo campeonato.\n',
    }),
  },
  jp: {
    passwordReset: ({ link, minutes }) => ({
      subject: 'Ringsideの新しいパスワードを設定してください',
      text: `Ringsideの新しいパスワードのリクエストを受け付けました。\n\n${minutes}分以内にこちらから設定してください：\n${link}\n\nこのリンクは一度だけ使えます。心当たりがない場合は、このメールを無視してください。何も変更されていません。\n`,
    }),
    invitation: ({ link, hours }) => ({
      subject: 'Ringsideコンソールへのログインについて',
      text: `Ringsideの大会の運営スタッフに登録されました。このメールアドレスでログインします。\n\n${hours}時間以内にこちらからパスワードを設定してください：\n${link}\n\nこのリンクは一度だけ使えます。期限が切れた場合は、ログイン画面の「Forgot the password?」から新しいリンクをリクエストしてください。\n`,
    }),
    emailCode: ({ code, minutes }) => ({
      subject: `Ringsideの確認コード：${code}`,
      text: `確認コード：${code}\n\n${minutes}分以内に入力し、このメールアドレスがご自身のものであることを確認してください。心当たりがない場合は、このメールを無視してください。\n`,
    }),
    phoneCode: ({ code, minutes }) => ({
      subject: 'Ringsideの確認コード',
      text: `Ringsideの確認コードは${code}です。有効期限は${minutes}分です。`,
    }),
    signInLink: ({ link, minutes }) => ({
      subject: 'Ringsideのログイン用リンク',
      text: `Ringsideアカウントへのログインが何度も失敗しました。しばらくの間、これまで使ったことのないブラウザではパスワードでログインできません。\n\n今すぐログインするには、${minutes}分以内にこちらを開いてください：\n${link}\n\nこのリンクは一度だけ使えます。ログインしようとしていない場合は、このメールを無視してください。リンクを受け取ったのはあなただけです。過去90日以内にログインしたブラウザでは、引き続きパスワードを使えます。\n`,
    }),
    secondFactorTaken: ({ link }) => ({
      subject: 'Ringsideの二段階認証が解除されました',
      text: `運営スタッフがRingsideのログインの二段階認証を解除しました。すべての端末からログアウトされ、現在はパスワードのみでログインできます。\n\nこちらから再設定してください：\n${link}\n\n心当たりがない場合は、すぐにパスワードを変更し、大会の責任者に連絡してください。\n`,
    }),
    emailChanged: () => ({
      subject: 'Ringsideのログイン用メールアドレスが変更されました',
      text: 'Ringsideのログイン用メールアドレスが変更されました。このアドレスではログインできなくなり、新しいパスワードを設定するリンクも届かなくなります。\n\nご自身による変更でも、ご自身が依頼した変更でもない場合は、すぐに大会の責任者に連絡してください。\n',
    }),
  },
  ko: {
    passwordReset: ({ link, minutes }) => ({
      subject: 'Ringside의 새 비밀번호를 설정하세요',
      text: `Ringside의 새 비밀번호 설정 요청이 접수되었어요.\n\n${minutes}분 안에 여기에서 설정하세요:\n${link}\n\n링크는 한 번만 사용할 수 있어요. 요청한 적이 없다면 이 메일을 무시하세요. 아무것도 바뀌지 않았어요.\n`,
    }),
    invitation: ({ link, hours }) => ({
      subject: 'Ringside 콘솔 로그인 안내',
      text: `Ringside 대회의 운영진으로 등록되었어요. 이 메일 주소로 로그인해요.\n\n${hours}시간 안에 여기에서 비밀번호를 설정하세요:\n${link}\n\n링크는 한 번만 사용할 수 있어요. 기한이 지났다면 로그인 화면의 ‘Forgot the password?’에서 새 링크를 요청하세요.\n`,
    }),
    emailCode: ({ code, minutes }) => ({
      subject: `Ringside 인증 코드: ${code}`,
      text: `인증 코드: ${code}\n\n${minutes}분 안에 입력해 이 주소가 본인 것임을 확인하세요. 요청한 적이 없다면 이 메일을 무시하세요.\n`,
    }),
    phoneCode: ({ code, minutes }) => ({
      subject: 'Ringside 인증 코드',
      text: `Ringside 인증 코드는 ${code}입니다. ${minutes}분 동안 유효해요.`,
    }),
    signInLink: ({ link, minutes }) => ({
      subject: 'Ringside 로그인 링크',
      text: `Ringside 계정에 로그인하려는 시도가 너무 많이 실패했어요. 한동안 이전에 사용한 적 없는 브라우저에서는 비밀번호로 로그인할 수 없어요.\n\n지금 로그인하려면 ${minutes}분 안에 이 링크를 여세요:\n${link}\n\n링크는 한 번만 사용할 수 있어요. 로그인하려던 것이 아니라면 이 메일을 무시하세요. 링크는 본인에게만 전송되었어요. 최근 90일 안에 로그인한 브라우저에서는 계속 비밀번호를 사용할 수 있어요.\n`,
    }),
    secondFactorTaken: ({ link }) => ({
      subject: 'Ringside의 2단계 인증이 해제되었어요',
      text: `운영진이 Ringside 로그인의 2단계 인증을 해제했어요. 모든 기기에서 로그아웃되었고, 이제 비밀번호만으로 로그인할 수 있어요.\n\n여기에서 다시 설정하세요:\n${link}\n\n요청한 적이 없다면 바로 비밀번호를 바꾸고 대회 책임자에게 알리세요.\n`,
    }),
    emailChanged: () => ({
      subject: 'Ringside 로그인 메일 주소가 변경되었어요',
      text: 'Ringside 로그인에 쓰는 메일 주소가 변경되었어요. 이제 이 주소로는 로그인할 수 없고, 새 비밀번호 링크도 이 주소로 오지 않아요.\n\n직접 변경하거나 요청한 적이 없다면 바로 대회 책임자에게 알리세요.\n',
    }),
  },
  zh_CN: {
    passwordReset: ({ link, minutes }) => ({
      subject: '请为 Ringside 设置新密码',
      text: `我们收到了为 Ringside 设置新密码的请求。\n\n请在 ${minutes} 分钟内点此设置：\n${link}\n\n链接只能使用一次。如果不是你本人操作，请忽略此邮件，一切都没有改变。\n`,
    }),
    invitation: ({ link, hours }) => ({
      subject: '你的 Ringside 控制台登录',
      text: `你现在是 Ringside 一项赛事的工作人员，请用此邮箱登录。\n\n请在 ${hours} 小时内点此设置密码：\n${link}\n\n链接只能使用一次。如果已过期，请在登录页面通过“Forgot the password?”重新获取。\n`,
    }),
    emailCode: ({ code, minutes }) => ({
      subject: `${code} 是你的 Ringside 验证码`,
      text: `你的验证码：${code}\n\n请在 ${minutes} 分钟内输入，以确认此邮箱属于你。如果不是你本人操作，请忽略此邮件。\n`,
    }),
    phoneCode: ({ code, minutes }) => ({
      subject: 'Ringside 验证码',
      text: `${code} 是你的 Ringside 验证码，${minutes} 分钟内有效。`,
    }),
    signInLink: ({ link, minutes }) => ({
      subject: '你的 Ringside 登录链接',
      text: `你的 Ringside 账号登录失败次数过多。在一段时间内，你从未使用过的浏览器将无法使用密码登录。\n\n如需立即登录，请在 ${minutes} 分钟内打开此链接：\n${link}\n\n链接只能使用一次。如果你没有尝试登录，请忽略此邮件：只有你收到了该链接。过去 90 天内登录过的浏览器仍可使用密码。\n`,
    }),
    secondFactorTaken: ({ link }) => ({
      subject: '你的 Ringside 双重验证已被解除',
      text: `工作人员解除了你登录 Ringside 时的双重验证。你已在所有设备上退出登录，现在仅凭密码即可登录。\n\n请点此重新设置：\n${link}\n\n如果不是你要求的，请立即更改密码，并告知赛事负责人。\n`,
    }),
    emailChanged: () => ({
      subject: '你登录 Ringside 的邮箱已更改',
      text: '你登录 Ringside 的邮箱已更改。此邮箱不能再用于登录，设置新密码的链接也不会再发到这里。\n\n如果不是你本人更改，也不是你要求的，请立即告知赛事负责人。\n',
    }),
  },
  zh_TW: {
    passwordReset: ({ link, minutes }) => ({
      subject: '請為 Ringside 設定新密碼',
      text: `我們收到了為 Ringside 設定新密碼的要求。\n\n請在 ${minutes} 分鐘內點此設定：\n${link}\n\n連結只能使用一次。如果不是你本人操作，請忽略這封信，一切都沒有改變。\n`,
    }),
    invitation: ({ link, hours }) => ({
      subject: '你的 Ringside 控制台登入',
      text: `你現在是 Ringside 一項賽事的工作人員，請用這個信箱登入。\n\n請在 ${hours} 小時內點此設定密碼：\n${link}\n\n連結只能使用一次。如果已過期，請在登入頁面透過「Forgot the password?」重新取得。\n`,
    }),
    emailCode: ({ code, minutes }) => ({
      subject: `${code} 是你的 Ringside 驗證碼`,
      text: `你的驗證碼：${code}\n\n請在 ${minutes} 分鐘內輸入，以確認這個信箱屬於你。如果不是你本人操作，請忽略這封信。\n`,
    }),
    phoneCode: ({ code, minutes }) => ({
      subject: 'Ringside 驗證碼',
      text: `${code} 是你的 Ringside 驗證碼，${minutes} 分鐘內有效。`,
    }),
    signInLink: ({ link, minutes }) => ({
      subject: '你的 Ringside 登入連結',
      text: `你的 Ringside 帳號登入失敗次數過多。在一段時間內，你從未使用過的瀏覽器將無法使用密碼登入。\n\n如要立即登入，請在 ${minutes} 分鐘內開啟此連結：\n${link}\n\n連結只能使用一次。如果你沒有嘗試登入，請忽略這封信：只有你收到此連結。過去 90 天內登入過的瀏覽器仍可使用密碼。\n`,
    }),
    secondFactorTaken: ({ link }) => ({
      subject: '你的 Ringside 雙重驗證已被解除',
      text: `工作人員解除了你登入 Ringside 時的雙重驗證。你已在所有裝置上登出，現在只需密碼即可登入。\n\n請點此重新設定：\n${link}\n\n如果不是你要求的，請立即變更密碼，並告知賽事負責人。\n`,
    }),
    emailChanged: () => ({
      subject: '你登入 Ringside 的信箱已變更',
      text: '你登入 Ringside 的信箱已變更。這個信箱不能再用於登入，設定新密碼的連結也不會再寄到這裡。\n\n如果不是你本人變更，也不是你要求的，請立即告知賽事負責人。\n',
    }),
  },
  pl: {
    passwordReset: ({ link, minutes }) => ({
      subject: 'Ustaw nowe hasło do Ringside',
      text: `Otrzymaliśmy prośbę o nowe hasło do Ringside.\n\nUstaw je tutaj w ciągu ${minutes} min:\n${link}\n\nLink działa jeden raz. Jeśli to nie Ty, zignoruj tę wiadomość: nic się nie zmieniło.\n`,
    }),
    invitation: ({ link, hours }) => ({
      subject: 'Twój dostęp do konsoli Ringside',
      text: `Należysz teraz do organizatorów mistrzostw w Ringside i logujesz się tym adresem e-mail.\n\nUstaw tutaj swoje hasło w ciągu ${hours} godz.:\n${link}\n\nLink działa jeden raz. Gdy wygaśnie, poproś o nowy przy logowaniu, przez „Forgot the password?”.\n`,
    }),
    emailCode: ({ code, minutes }) => ({
      subject: `${code} to Twój kod Ringside`,
      text: `Twój kod: ${code}\n\nWpisz go w ciągu ${minutes} min, aby potwierdzić, że to Twój adres. Jeśli to nie Ty o niego prosisz, zignoruj tę wiadomość.\n`,
    }),
    phoneCode: ({ code, minutes }) => ({
      subject: 'Kod Ringside',
      text: `${code} to Twój kod Ringside. Działa przez ${minutes} min.`,
    }),
    signInLink: ({ link, minutes }) => ({
      subject: 'Twój link do logowania w Ringside',
      text: `Zbyt wiele prób logowania na Twoje konto Ringside nie powiodło się. Przez pewien czas nieużywane dotąd przeglądarki nie przyjmują Twojego hasła.\n\nAby zalogować się teraz, otwórz ten link w ciągu ${minutes} min:\n${link}\n\nLink działa jeden raz. Jeśli nie próbujesz się zalogować, zignoruj tę wiadomość: tylko Ty masz ten link. Przeglądarki używane do logowania w ciągu ostatnich 90 dni nadal przyjmują Twoje hasło.\n`,
    }),
    secondFactorTaken: ({ link }) => ({
      subject: 'Drugi składnik logowania do Ringside został usunięty',
      text: `Ktoś z organizatorów usunął drugi składnik Twojego logowania do Ringside. Wszystkie Twoje sesje zostały zakończone, a do zalogowania wystarczy samo hasło.\n\nUstaw tutaj nowy:\n${link}\n\nJeśli to nie na Twoją prośbę, od razu zmień hasło i daj znać właścicielowi mistrzostw.\n`,
    }),
    emailChanged: () => ({
      subject: 'Adres logowania do Ringside został zmieniony',
      text: 'Adres e-mail Twojego logowania do Ringside został zmieniony. Tym adresem nie można się już zalogować, a linki do nowego hasła już tu nie przychodzą.\n\nJeśli to nie Ty ani nie na Twoją prośbę, od razu daj znać właścicielowi mistrzostw.\n',
    }),
  },
  tr: {
    passwordReset: ({ link, minutes }) => ({
      subject: 'Ringside için yeni bir şifre belirle',
      text: `Ringside için yeni bir şifre isteği aldık.\n\nŞifreni ${minutes} dk. içinde buradan belirle:\n${link}\n\nBağlantı bir kez çalışır. Bunu sen istemediysen bu e-postayı dikkate alma: hiçbir şey değişmedi.\n`,
    }),
    invitation: ({ link, hours }) => ({
      subject: 'Ringside konsoluna girişin',
      text: `Artık Ringside’da bir şampiyonanın görevlisisin ve bu e-posta adresiyle giriş yapıyorsun.\n\nŞifreni ${hours} saat içinde buradan belirle:\n${link}\n\nBağlantı bir kez çalışır. Süresi dolduysa giriş ekranındaki “Forgot the password?” ile yenisini iste.\n`,
    }),
    emailCode: ({ code, minutes }) => ({
      subject: `Ringside kodun: ${code}`,
      text: `Kodun: ${code}\n\nBu adresin sana ait olduğunu onaylamak için ${minutes} dk. içinde gir. Bunu sen istemediysen bu e-postayı dikkate alma.\n`,
    }),
    phoneCode: ({ code, minutes }) => ({
      subject: 'Ringside kodu',
      text: `Ringside kodun: ${code}. ${minutes} dk. geçerli.`,
    }),
    signInLink: ({ link, minutes }) => ({
      subject: 'Ringside giriş bağlantın',
      text: `Ringside hesabına yapılan çok sayıda giriş denemesi başarısız oldu. Bir süre boyunca, daha önce kullanmadığın tarayıcılar şifreni kabul etmeyecek.\n\nŞimdi giriş yapmak için bu bağlantıyı ${minutes} dk. içinde aç:\n${link}\n\nBağlantı bir kez çalışır. Giriş yapmaya çalışmıyorsan bu e-postayı dikkate alma: bağlantı yalnızca sende var. Son 90 günde giriş yaptığın tarayıcılar şifreni kabul etmeye devam eder.\n`,
    }),
    secondFactorTaken: ({ link }) => ({
      subject: 'Ringside için ikinci doğrulaman kaldırıldı',
      text: `Bir görevli, Ringside girişindeki ikinci doğrulamayı kaldırdı. Tüm oturumların kapatıldı; artık giriş için şifren tek başına yeterli.\n\nYenisini buradan kur:\n${link}\n\nBunu sen istemediysen hemen şifreni değiştir ve şampiyona sorumlusuna haber ver.\n`,
    }),
    emailChanged: () => ({
      subject: 'Ringside giriş e-posta adresin değiştirildi',
      text: 'Ringside girişindeki e-posta adresin değiştirildi. Bu adresle artık giriş yapamazsın ve yeni şifre bağlantıları artık buraya gelmez.\n\nBunu sen yapmadıysan ve kimseden istemediysen hemen şampiyona sorumlusuna haber ver.\n',
    }),
  },
  ru: {
    passwordReset: ({ link, minutes }) => ({
      subject: 'Выберите новый пароль для Ringside',
      text: `Мы получили запрос на новый пароль для Ringside.\n\nВыберите его здесь в течение ${minutes} мин.:\n${link}\n\nСсылка сработает один раз. Если вы его не запрашивали, не обращайте внимания на это письмо: ничего не изменилось.\n`,
    }),
    invitation: ({ link, hours }) => ({
      subject: 'Ваш вход в консоль Ringside',
      text: `Теперь вы сотрудник турнира в Ringside и входите с этим адресом почты.\n\nВыберите пароль здесь в течение ${hours} ч.:\n${link}\n\nСсылка сработает один раз. Если срок истёк, запросите новую на странице входа: «Forgot the password?».\n`,
    }),
    emailCode: ({ code, minutes }) => ({
      subject: `${code} — ваш код Ringside`,
      text: `Ваш код: ${code}\n\nВведите его в течение ${minutes} мин., чтобы подтвердить, что это ваш адрес. Если вы ничего не запрашивали, не обращайте внимания на это письмо.\n`,
    }),
    phoneCode: ({ code, minutes }) => ({
      subject: 'Код Ringside',
      text: `${code} — ваш код Ringside. Он действует ${minutes} мин.`,
    }),
    signInLink: ({ link, minutes }) => ({
      subject: 'Ваша ссылка для входа в Ringside',
      text: `Слишком много попыток входа в ваш аккаунт Ringside не удалось. Некоторое время браузеры, которыми вы раньше не пользовались, не принимают ваш пароль.\n\nЧтобы войти сейчас, откройте эту ссылку в течение ${minutes} мин.:\n${link}\n\nСсылка сработает один раз. Если вы не пытаетесь войти, не обращайте внимания на это письмо: ссылка есть только у вас. Браузеры, в которых вы входили за последние 90 дней, по-прежнему принимают ваш пароль.\n`,
    }),
    secondFactorTaken: ({ link }) => ({
      subject: 'Ваш второй фактор для Ringside снят',
      text: `Сотрудник турнира снял второй фактор вашего входа в Ringside. Все ваши сеансы завершены, и теперь для входа достаточно пароля.\n\nНастройте новый здесь:\n${link}\n\nЕсли вы об этом не просили, сразу смените пароль и сообщите владельцу чемпионата.\n`,
    }),
    emailChanged: () => ({
      subject: 'Почта для входа в Ringside изменена',
      text: 'Адрес почты для вашего входа в Ringside изменён. С этим адресом войти больше нельзя, и ссылки для нового пароля сюда больше не приходят.\n\nЕсли это сделали не вы и вы никого об этом не просили, сразу сообщите владельцу чемпионата.\n',
    }),
  },
};
