/**
 * Words that most guessed passwords are made of. Shorter than the shortest password allowed, they matter with digits
 * and signs around them.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `aa abc abcd admin administrator alexander alexandra amanda america andrea andrew angel angels anthony apple arsenal
  ashley asdf asdfgh asdfghjkl austin azerty bailey banana baseball basketball batman beautiful benjamin blink buster
  butterfly change changeme charlie cheese chelsea chocolate christian christopher computer cookie corvette cowboys
  daniel default dallas danielle dolphin dragon eagles elephant elizabeth estrella facebook falcon family ferrari
  flower football forever freedom friends gandalf george ginger google guest guitar hannah harley heather hello
  helloworld hockey hunter internet iloveu iloveyou jackson jasmine jennifer jessica johnny jordan joseph joshua
  justin killer kitten lakers lasvegas letmein liverpool login london lovely loveme loveyou maggie manchester marina
  martin master matrix matthew mercedes merlin michael michelle mickey monkey monster mother mustang mylove naruto
  nathan newyork nicholas nicole nintendo nothing oliver orange pa password pass passw passwd passwort patrick pepper
  pokemon princess purple qazwsx qazwsxedc qwe qwer qwert qwerty qwertz qwertyui qwertyuiop rainbow ranger rangers
  richard robert rockstar root samantha samsung scooter secret secure security server shadow silver slipknot snoopy
  soccer sophie spiderman spring starwars steelers summer sunflower sunshine superman superstar taylor tennis test
  tester testing thomas tigger trustno tiger toyota tweety user victoria vanessa victory welcome whatever william
  winter winner wizard yankees yellow zaq zaqwsx zxcvb zxcvbn zxcvbnm january february march april june july august
  september october november december monday tuesday wednesday thursday friday saturday sunday health doctor patient
  tundish mypassword yourpassword newpassword thepassword passwordpassword letmeinnow iloveyouforever adminadmin
  rootroot testtest changethis changeit temporary temppassword userpassword loginpassword`.split(/\s+/),
);

/** Passwords of ten characters and more from the published lists of the most used, where no rule finds them. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc 1qazxsw23edc q1w2e3r4t5 q1w2e3r4t5y6 qwerty12345 qwer1234asdf asdfghjkl1
  1234qwerasdf 123qweasdzxc qweasdzxc123 zaq12wsxcde3 zaq1xsw2cde3 1029384756 0192837465 1357924680 2468013579
  9876543210 0987654321 1234567890 12345678910 123456789a 123456789q a123456789 q123456789 abc1234567 1234512345
  1122334455 5544332211 1112223334 123123123a 147258369a 741852963a 7894561230 0123456789 3216549870 1472583690
  7418529630 9638527410 1593572846 qwertyuiop1 qwertyuiop123 poiuytrewq mnbvcxzlkj lkjhgfdsaz zxcvbnm123 zxcvbnmasd
  asdf1234qwer abcd1234efgh a1b2c3d4e5 a1b2c3d4e5f6 aa12345678 aaa1234567 abcdefg123 abcdef1234 abcabc1234
  iloveyou12 iloveyou1234 iloveyou123 ilovemyself ilovemymom ilovemydad ilovemyfamily ilovejesus ilovechocolate
  ilovefootball ilovemusic iloveyouso iloveyoubaby mybabygirl mylovelyone sweetheart sweetheart1 babygirl123
  jesuschrist jesusislord jesuslovesme godisgood1 blessed123 princess12 sunshine12 basketball1 basketball23 football12
  footballer manchester1 manchesterunited realmadrid barcelona1 barcelona10 liverpool1 liverpoolfc arsenal123
  chelsea123 juventus10 cristiano7 cristianoronaldo leomessi10 spiderman1 superman12 batman1234 starwars123
  pokemon123 minecraft1 minecraft123 callofduty nintendo64 playstation playstation2 playstation3 mypassword1 passw0rd123
  p@ssw0rd123 p@ssword123 pa55word123 password12 password1234 password123456 password1! welcome123 welcome1234 welcome2024
  letmein1234 trustno1!! changeme123 changeme1234 administrator1 administrator123 admin123456 admin12345 root123456
  test123456 test1234567 testing1234 temp123456 temp1234567 guest12345 user123456 qwerty123456 qwerty1234 qwertyqwerty
  abcdefghij abcdefghijk abcdefghijkl correcthorsebatterystaple thisisapassword idontknow1 idontcare1 nopassword
  newpassword1 yourmother motherfucker fuckyou123 fuckyou1234 fuckyoubitch startrek123 thunderbird mercedesbenz
  volkswagen lamborghini motorcycle mississippi california california1 washington philadelphia sanfrancisco
  newyorkcity lasvegas123 strawberry strawberry1 watermelon blackberry bubblegum1 buttercup1 butterfly1 butterfly123
  chocolate1 chocolate123 cheesecake cinderella christmas1 christopher1 christian1 alexander1 alexandra1 elizabeth1
  victoria123 valentina1 valentine1 friendship friendsforever bestfriend bestfriends together4ever foreverlove
  loveforever beautifulgirl prettygirl hellokitty hellokitty1 tinkerbell tinkerbell1 winniethepooh scoobydoo1
  spongebob1 spongebob123 mickeymouse donaldduck harrypotter harrypotter1 lordoftherings darkknight1 ironman123
  blink182blink slipknot666 metallica1 metallica123 linkinpark linkinpark1 greenday123 eminem1234 evanescence
  skateboard skateboarding volleyball volleyball1 cheerleader cheerleader1 gymnastics gymnastics1 snowboarding
  quicksilver silversurfer nightmare1 undertaker johncena123 hurricane1 tottenham1 rangers1872 celtic1888 ganesh1234
  krishna123 om123456789 asalamualaikum bismillah1 bismillah786 allahuakbar muhammad123 pakistan123 pakistan786
  india12345 indonesia1 bangladesh philippines hallo12345 hallo123456 passwort123 passwort1234 schalke04s
  fussball123 ichliebedich geheim1234 sommer2024 winter2024 motdepasse motdepasse1 azertyuiop azerty12345 soleil1234
  jetaime123 contrasena contrasena1 teamomucho tequieromucho estrella123 mariposa12 corazon123 senha12345
  mudar12345 brasil1234 flamengo10 palmeiras1 corinthians amoreterno`.split(/\s+/),
);
